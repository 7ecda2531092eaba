import { vi } from 'vitest';

/** What a command printed, its errors, and its exit code. */
export interface Heard {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the command line and captures its output. */
export async function hearCommand(run: () => Promise<number>): Promise<Heard> {
  const said = { out: '', err: '' };
  const listen = (to: 'out' | 'err') => (text: string | Uint8Array) => {
    said[to] += String(text);
    return true;
  };
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(listen('out'));
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(listen('err'));
  try {
    const code = await run();
    return { code, ...said };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}
