const tickMilliseconds = 50;

/**
 * How long nothing was received, by this process's own ticks: while it gets no time itself, because it or the machine
 * is busy, silence says nothing about the database.
 */
export interface Silence {
  begin(): void;
  end(): void;
  heard(): void;
  milliseconds(): number;
  /** Resolves once the silence has lasted this long. */
  lastsFor(milliseconds: number): { readonly reached: Promise<void>; cancel(): void };
}

export function createSilence(): Silence {
  let silent = 0;
  let tickedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const awaited = new Set<{ readonly milliseconds: number; readonly resolve: () => void }>();
  const heard = () => {
    silent = 0;
    tickedAt = performance.now();
  };
  const judge = () => {
    for (const { milliseconds, resolve } of awaited) if (silent >= milliseconds) resolve();
  };
  const tick = () => {
    const now = performance.now();
    silent += Math.min(now - tickedAt, 2 * tickMilliseconds);
    tickedAt = now;
    // An answer may lie in the socket: it is received before this runs, and the silence is over.
    setImmediate(judge);
  };
  return {
    heard,
    begin() {
      heard();
      timer = setInterval(tick, tickMilliseconds);
      timer.unref();
    },
    end: () => clearInterval(timer),
    milliseconds: () => silent,
    lastsFor(milliseconds) {
      let cancel = () => {};
      const reached = new Promise<void>((resolve) => {
        const entry = { milliseconds, resolve };
        awaited.add(entry);
        cancel = () => awaited.delete(entry);
      });
      return { reached, cancel };
    },
  };
}
