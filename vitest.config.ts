import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { emitCalls } from './apps/web/build/emit-calls.ts';
import { keepFilesInMemory } from './scripts/files-in-memory.ts';
import { LongestFirst } from './scripts/longest-first.ts';

keepFilesInMemory();

/** A guard against tests that hang, not a limit: a busy machine may take as long as it needs. */
const patience = {
  testTimeout: 20 * 60_000,
  hookTimeout: 20 * 60_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Node runs these sources itself, as in production: modules rewritten by Vite compute at half the speed. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

/** Before anything else in each process: pages and packages use `Date`, so it shows the tested instant there. */
const testDate = { execArgv: ['--import', new URL('scripts/test-date.ts', import.meta.url).href] };

/** Files share a process, which saves loading the product for each; those that replace a module get their own. */
const replacing = globSync('apps/{server,web}/{src,test}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
}).filter((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('vi.mock('));
const replacingIn = (folder: string) => replacing.filter((file) => file.startsWith(folder));

const web = { ...patience, ...testDate };
const server = { ...patience, globalSetup: ['apps/server/test/global-setup.ts'] };

/** One project per kind of test. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          ...{ ...server, ...native, isolate: false },
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          exclude: replacingIn('apps/server'),
        },
      },
      { test: { name: 'server-alone', ...server, include: replacingIn('apps/server') } },
      {
        test: {
          name: 'packages',
          ...{ ...patience, ...testDate, ...native, isolate: false },
          include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        plugins: [emitCalls()],
        test: {
          name: 'web',
          ...{ ...web, isolate: false },
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/build/**/*.test.ts'],
          exclude: replacingIn('apps/web'),
        },
      },
      { plugins: [emitCalls()], test: { name: 'web-alone', ...web, include: replacingIn('apps/web') } },
    ],
  },
});
