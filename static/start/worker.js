// The worker runs the page's own WebAssembly, which the page hands over compiled: nothing is fetched
// or compiled twice.
onmessage = async ({ data: [glue, module] }) => {
  try {
    const { default: start } = await import(glue);
    await start({ module_or_path: module });
  } catch (error) {
    // Nobody hears a promise that fails; this the page hears.
    setTimeout(() => {
      throw error;
    });
  }
};
