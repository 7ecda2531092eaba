/** Waits until something is done, but at most this many milliseconds; indefinitely if infinite. */
export async function waitAtMost(done: Promise<unknown>, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  if (!Number.isFinite(milliseconds)) {
    await done;
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([done, late]).finally(() => clearTimeout(timer));
}
