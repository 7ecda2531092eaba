import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Read at once: npm may be gone before there is a program to supervise. */
const npm = process.ppid;

/** How often to check whether npm is still there. */
const lookMilliseconds = 500;
/** npm passes on the Ctrl-C that the terminal has already sent: two signals this close together are one request. */
const togetherMilliseconds = 1000;
/** Until the program says how long its own shutdown may take. */
const defaultEndMilliseconds = 12_000;

/**
 * Runs a program as the one below this process and ends it when asked: by a signal, or because the npm that ran this
 * line is gone. Signals reach it even when npm was killed, and nothing of it outlives a main thread that hangs.
 *
 * @param {{ node: string, args: string[], env: NodeJS.ProcessEnv, drains: boolean, afterSignal?: (pid: number) => void }} program
 *   One that `drains` does so on SIGTERM within the time it sends as `{ endMilliseconds }`, and is killed after that or
 *   on a second Ctrl-C. Others are sent what arrives here. `afterSignal` is called when a signal ended the program.
 * @param {(code: number) => void} onEnd
 * @param {(error: Error) => void} onError
 */
export function supervise({ node, args, env, drains, afterSignal }, onEnd, onError) {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  const stopping = { began: null, impatient: false };
  let endMilliseconds = defaultEndMilliseconds;
  child.on('message', (message) => {
    if (typeof message?.endMilliseconds === 'number') endMilliseconds = message.endMilliseconds;
  });
  const stop = (signal) => {
    if (!drains) {
      child.kill(signal);
    } else if (stopping.began === null) {
      stopping.began = performance.now();
      if (process.stdout.isTTY && signal !== 'SIGHUP') {
        process.stdout.write('\n  Stopping … (Ctrl-C again ends it at once)\n');
      }
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), endMilliseconds);
    } else if (signal === 'SIGINT' && performance.now() - stopping.began > togetherMilliseconds) {
      stopping.impatient = true;
      child.kill('SIGKILL');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  const stopLooking = whenNpmIsGone(() => stop('SIGTERM'));
  child.on('error', onError);
  child.on('exit', (code, signal) => {
    stopLooking();
    if (signal !== null) afterSignal?.(child.pid);
    onEnd(stopping.impatient ? 130 : (code ?? 128 + constants.signals[signal]));
  });
}

/**
 * npm passes on SIGINT and SIGTERM, but simply dies of SIGHUP and SIGKILL. Only a parent that is npm itself is
 * watched: a server that a shell started with `nohup` outlives that shell.
 */
function whenNpmIsGone(leave) {
  if (!process.env.npm_lifecycle_script?.includes('scripts/bootstrap.mjs')) return () => undefined;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    leave();
  }, lookMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
