const firstPauseMilliseconds = 100;
const longestPauseMilliseconds = 5000;

export interface Repeated {
  /** Starts a new round, which ends the one before. */
  begin(): void;
  end(): void;
}

/**
 * Work in the background that is repeated with growing pauses until it succeeds. `isCurrent` turns false when a newer
 * round began meanwhile, so that older results can be left out. Nobody waits for it: failures go to `onTrouble`.
 */
export function keepTrying(
  work: (isCurrent: () => boolean) => Promise<void>,
  onTrouble: (error: unknown) => void,
): Repeated {
  let newest = 0;
  const attempt = (round: number, pause: number) => {
    const isCurrent = () => round === newest;
    if (!isCurrent()) return;
    work(isCurrent).catch((error: unknown) => {
      setTimeout(attempt, pause, round, Math.min(2 * pause, longestPauseMilliseconds)).unref();
      onTrouble(error);
    });
  };
  return {
    begin() {
      newest += 1;
      attempt(newest, firstPauseMilliseconds);
    },
    end() {
      newest += 1;
    },
  };
}
