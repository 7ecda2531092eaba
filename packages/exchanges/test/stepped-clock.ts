/** Time that passes only when told to, timers included. */
export function steppedClock() {
  let now = 1_000_000;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after(delayMs: number, run: () => void) {
      const timer = { at: now + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    /** Timers do not care. */
    setBack(ms: number) {
      now -= ms;
      timers = timers.map((timer) => ({ ...timer, at: timer.at - ms }));
    },
    async advance(ms: number) {
      for (let step = 0; step < ms; step += 10) {
        now += 10;
        const due = timers.filter(({ at }) => at <= now);
        timers = timers.filter(({ at }) => at > now);
        for (const { run } of due) run();
        await Promise.resolve();
      }
    },
  };
}
