// The worker runs the page's own WebAssembly, which the page hands over compiled, with the chunks that it has:
// nothing is fetched or compiled twice.
onmessage = async ({ data: [glue, module, chunks] }) => {
  try {
    self.tavolandoChunks = chunks;
    const { default: start } = await import(glue);
    await start({ module_or_path: module });
  } catch (error) {
    // Nobody hears a promise that fails; this the page hears.
    setTimeout(() => {
      throw error;
    });
  }
};
