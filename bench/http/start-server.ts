import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs';

const serve = fileURLToPath(new URL('./serve.ts', import.meta.url));

export interface Running<Hello> {
  readonly pid: number;
  readonly hello: Hello;
  /** Sends a text and waits for the answer. */
  tell(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one of the servers of `serve.ts`, or another file that serves the product. */
export async function startServer<Hello>(
  kind: 'product' | 'bare',
  environment: Record<string, string>,
  file = serve,
): Promise<Running<Hello>> {
  // As `npm start` runs it.
  const [flags, own] = kind === 'product' ? [serverFlags, serverEnvironment] : [[], {}];
  const child = spawn(process.execPath, [...flags, file, kind], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...own, ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment },
  });
  const ended = once(child, 'exit');
  const next = async () => {
    const dead = ended.then(([code]) => Promise.reject(new Error(`The server ended with code ${code}.`)));
    return (await Promise.race([once(child, 'message'), dead]))[0];
  };
  const hello = (await next()) as Hello;
  return {
    pid: child.pid ?? 0,
    hello,
    async tell(text) {
      const answer = next();
      child.send(text);
      await answer;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
