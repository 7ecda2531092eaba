import { spawn } from 'node:child_process';
import { root } from './checkout.ts';

export interface ProgramResult {
  readonly ok: boolean;
  readonly output: string;
}

/**
 * Runs a program in the checkout. Its output is returned, and shown while it runs if `show` is set; it reads `input`.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { show?: boolean; env?: Record<string, string>; input?: Promise<string> } = {},
): Promise<ProgramResult> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: [options.input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  // Nothing goes on behind the back of a run that was ended.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  // A program that ended early reads no more.
  child.stdin?.on('error', () => undefined);
  options.input?.then((text) => child.stdin?.end(text));
  const chunks: Buffer[] = [];
  const take = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
    chunks.push(chunk);
    if (options.show) stream.write(chunk);
  };
  child.stdout?.on('data', take(process.stdout));
  child.stderr?.on('data', take(process.stderr));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** Maps over entries, a limited number at a time. */
export async function inParallel<T, R>(
  entries: readonly T[],
  atOnce: number,
  work: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < entries.length; index = next++) {
      results[index] = await work(entries[index] as T);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
