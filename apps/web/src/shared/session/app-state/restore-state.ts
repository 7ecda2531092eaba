/** Resolves when the work is done, has failed, or has taken too long: the start never hangs on it. */
export async function settleWithin(
  timeoutMs: number,
  work: () => unknown,
): Promise<'done' | 'late' | 'failed'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  try {
    return await Promise.race([Promise.resolve(work()).then(() => 'done' as const), late]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
