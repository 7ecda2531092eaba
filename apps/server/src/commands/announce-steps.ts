/** What the person at the terminal sees while the server starts. */
export interface Announcer {
  /** A step begins; the one before it is done. */
  step(title: string): void;
  note(line: string): void;
  /** The last step is done. */
  done(): void;
}

/** One line per step, with the seconds it took when that is worth knowing. */
export function announceSteps(
  write: (text: string) => void = (text) => process.stdout.write(text),
): Announcer {
  let current: { title: string; began: number } | null = null;
  const finish = () => {
    if (current === null) return;
    const seconds = (performance.now() - current.began) / 1000;
    write(seconds < 0.5 ? ' ✓\n' : ` ✓ ${seconds.toFixed(1)} s\n`);
    current = null;
  };
  return {
    step(title) {
      finish();
      current = { title, began: performance.now() };
      write(`  ${title} …`);
    },
    note(line) {
      finish();
      write(`  ${line}\n`);
    },
    done: finish,
  };
}

/** For processes that nobody watches. */
export const silentAnnouncer: Announcer = {
  step: () => undefined,
  note: () => undefined,
  done: () => undefined,
};
