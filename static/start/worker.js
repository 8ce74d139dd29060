// The worker runs the same WebAssembly as the page. The page hands over the compiled module and its
// chunks, so nothing is fetched or compiled twice.
onmessage = async ({ data: [glue, module, chunks] }) => {
  try {
    self.tavolandoChunks = chunks;
    const { default: start } = await import(glue);
    await start({ module_or_path: module });
  } catch (error) {
    // No one handles a rejected promise here; an error thrown in a timer reaches the page.
    setTimeout(() => {
      throw error;
    });
  }
};
