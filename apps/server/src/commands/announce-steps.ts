/** What the person at the terminal sees while the server starts. */
export interface Announcer {
  /** Whether a person is reading as it is written; otherwise it goes to a file or to another program. */
  readonly terminal: boolean;
  /** A step begins; the previous one is done. */
  step(title: string): void;
  note(line: string): void;
  /** A line about something else, which does not end the current step. */
  aside(line: string): void;
  /** The last step is done. */
  done(): void;
  /** The current step failed, and none follows. */
  fail(): void;
}

/** One line per step, with the seconds it took when that is worth knowing. */
export function announceSteps(
  write: (text: string) => void = (text) => process.stdout.write(text),
): Announcer {
  let current: { title: string; began: number; interrupted: boolean } | null = null;
  const end = (sign: '✓' | '✗') => {
    if (current === null) return;
    const seconds = (performance.now() - current.began) / 1000;
    if (current.interrupted) write(`  ${current.title} …`);
    write(seconds < 0.5 ? ` ${sign}\n` : ` ${sign} ${seconds.toFixed(1)} s\n`);
    current = null;
  };
  const finish = () => end('✓');
  return {
    terminal: process.stdout.isTTY === true,
    step(title) {
      finish();
      current = { title, began: performance.now(), interrupted: false };
      write(`  ${title} …`);
    },
    note(line) {
      finish();
      write(`  ${line}\n`);
    },
    aside(line) {
      write(current === null || current.interrupted ? `  ${line}\n` : `\n  ${line}\n`);
      if (current !== null) current.interrupted = true;
    },
    done: finish,
    fail: () => end('✗'),
  };
}

/** For processes that nobody is watching. */
export const silentAnnouncer: Announcer = {
  terminal: false,
  step: () => undefined,
  aside: () => undefined,
  note: () => undefined,
  done: () => undefined,
  fail: () => undefined,
};

/** For a person who reads the log: no steps, but whatever is shown nowhere else, such as how to sign in. */
export const greetingAnnouncer: Announcer = {
  ...silentAnnouncer,
  note: writeLine,
  aside: writeLine,
};

function writeLine(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
