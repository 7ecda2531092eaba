import { expect, it } from 'vitest';
import { type Looked, ReconcileRounds, type Visit } from './reconcile-rounds.ts';

const FINE: Looked = { orders: 1, failed: 0, keyless: 0, silent: false };
const SILENT: Looked = { orders: 1, failed: 1, keyless: 0, silent: true };

const visit = (exchange: Visit['account']['exchange'], memberId: string): Visit => ({
  account: { exchange, memberId },
  orders: [],
});

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Accounts are looked at as the test says; `hangs` never end by themselves. */
function stage(answer: (name: string) => Looked | 'hangs') {
  const seen: string[] = [];
  const hanging: (() => void)[] = [];
  const rounds = new ReconcileRounds(({ account }) => {
    const name = `${account.exchange} ${account.memberId}`;
    seen.push(name);
    const given = answer(name);
    if (given !== 'hangs') return Promise.resolve(given);
    return new Promise((resolve) => hanging.push(() => resolve(SILENT)));
  });
  return { rounds, seen, hanging };
}

it('TRADE-15: an exchange that hangs holds up no other, and one key no other', async () => {
  const { rounds, seen, hanging } = stage((name) =>
    name.startsWith('KRAKEN') || name === 'BINANCEUS slow' ? 'hangs' : FINE,
  );
  const all = [
    ...Array.from({ length: 10 }, (_, i) => visit('KRAKEN', `k${i}`)),
    visit('BINANCEUS', 'slow'),
    ...Array.from({ length: 10 }, (_, i) => visit('BINANCEUS', `b${i}`)),
    visit('PAPER', 'p'),
  ];
  rounds.begin(all);
  await settle();
  expect(seen.filter((name) => name.startsWith('BINANCEUS'))).toHaveLength(11);
  expect(seen).toContain('PAPER p');
  // Bounded: only so many wait for the one that hangs, however many rounds begin.
  expect(seen.filter((name) => name.startsWith('KRAKEN'))).toHaveLength(4);
  rounds.begin(all);
  await settle();
  expect(seen.filter((name) => name.startsWith('KRAKEN'))).toHaveLength(4);
  expect(seen.filter((name) => name === 'BINANCEUS slow')).toHaveLength(1);
  expect(seen.filter((name) => name === 'BINANCEUS b3')).toHaveLength(2);
  for (const end of hanging) end();
  rounds.stop();
  await rounds.done();
});

it('TRADE-15: an exchange that does not answer is asked no more in this round, and again in the next', async () => {
  const { rounds, seen } = stage((name) => (name.startsWith('KRAKEN') ? SILENT : FINE));
  const all = [
    ...Array.from({ length: 50 }, (_, i) => visit('KRAKEN', `k${i}`)),
    ...Array.from({ length: 50 }, (_, i) => visit('COINBASE', `c${i}`)),
  ];
  rounds.begin(all);
  await rounds.done();
  expect(seen.filter((name) => name.startsWith('KRAKEN')).length).toBeLessThanOrEqual(4);
  expect(seen.filter((name) => name.startsWith('COINBASE'))).toHaveLength(50);
  const before = seen.length;
  rounds.begin(all);
  await rounds.done();
  expect(seen.length).toBeGreaterThan(before + 50);
});

it('TRADE-15: a key that fails by itself stops nobody', async () => {
  const { rounds, seen } = stage(() => ({ ...FINE, failed: 1 }));
  rounds.begin(Array.from({ length: 9 }, (_, i) => visit('KRAKEN', `k${i}`)));
  expect(await rounds.done()).toEqual({ orders: 9, failed: 9, keyless: 0 });
  expect(seen).toHaveLength(9);
});
