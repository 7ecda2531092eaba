/** Runs the work while no other tab of this browser runs work of the same name. */
export async function runExclusively(name: string, work: () => Promise<void>): Promise<void> {
  // Web Locks exist only in secure contexts; without them each tab works for itself.
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  await navigator.locks.request(name, work);
}
