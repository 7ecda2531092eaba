import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inCheckout, root } from './checkout.ts';
import { drainWhenOrphaned } from './drain-when-orphaned.ts';

/** `npm run dev`: the server restarts when one of its sources changes, the pages update in the open browser. */
drainWhenOrphaned();
const watched = ['apps/server/src', 'packages'].map((folder) => `--watch-path=${inCheckout(folder)}`);
const children: ChildProcess[] = [
  spawn(process.execPath, [...watched, '--watch-preserve-output', inCheckout('apps/server/src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    // Vite serves the page without the key that the server would write into it.
    env: { LOG_LEVEL: 'info', CLIENT_KEY_REQUIRED: 'no', ...process.env },
  }),
];
if (existsSync(inCheckout('apps/web/vite.config.ts'))) {
  children.push(spawn('vite', [], { cwd: inCheckout('apps/web'), stdio: 'inherit' }));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
