/** Resolves when the work is done, has failed, or has taken too long: the start never hangs on it. */
export async function settleWithin(timeoutMs: number, work: () => unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  try {
    await Promise.race([work(), late]);
  } catch {
    // What could not be read is left at its default.
  } finally {
    clearTimeout(timer);
  }
}
