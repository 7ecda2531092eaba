import { defineConfig } from 'vitest/config';

/** A guard against tests that hang, not a limit: a busy machine may take as long as it needs. */
const patience = {
  testTimeout: 20 * 60_000,
  hookTimeout: 20 * 60_000,
  expect: { poll: { timeout: 60_000 } },
};

/** One project per kind of test, so that `npm test` can run and count them apart. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          ...patience,
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['scripts/test-date.ts'],
        },
      },
      {
        test: {
          name: 'server',
          ...patience,
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
    ],
  },
});
