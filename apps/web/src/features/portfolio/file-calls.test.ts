import { expect, it, vi } from 'vitest';

const call = vi.fn(async () => ({}));
vi.mock('../../shared/api/api.ts', () => ({ api: { call } }));

const { fileCalls } = await import('./portfolio-queries.ts');

it('PORT-13: a large file has the minute that the server takes it in for, and another to be read', async () => {
  const body = { accountId: 'a', name: 'trades.csv', text: 'x', mapping: null };
  await fileCalls.preview(body);
  await fileCalls.import({ ...body, withoutProblems: true });
  expect(call.mock.calls).toEqual([
    ['portfolio.previewImport', { body }, { timeoutMs: 120_000 }],
    ['portfolio.import', { body: { ...body, withoutProblems: true } }, { timeoutMs: 120_000 }],
  ]);
});
