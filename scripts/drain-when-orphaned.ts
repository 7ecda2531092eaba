/**
 * The program that started this one may be killed without a chance to signal. Its end closes the channel between the
 * two, and then this one shuts down cleanly too instead of holding the port for ever.
 */
export function drainWhenOrphaned(): void {
  if (!process.connected) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
