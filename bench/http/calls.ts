import { defineCall, pagedList, pageQuery } from '@auspex/contract';
import { z } from 'zod';

const signal = z.object({
  symbol: z.string(),
  name: z.string(),
  stance: z.enum(['buy', 'hold', 'sell']),
  probability: z.object({ d5: z.number(), d20: z.number(), d60: z.number() }),
  price: z.number().nullable(),
  change: z.number().nullable(),
  asOf: z.iso.datetime(),
});

/** What a member reads all day: one item, and a page of a list. */
export const benchCalls = {
  'bench.read': defineCall({
    method: 'GET',
    path: '/api/bench/:symbol',
    access: 'member',
    needs: 'stocks',
    summary: 'One signal.',
    params: z.object({ symbol: z.string().max(20) }),
    reply: signal,
  }),
  'bench.list': defineCall({
    method: 'GET',
    path: '/api/bench',
    access: 'member',
    needs: 'stocks',
    summary: 'A page of signals.',
    query: pageQuery.extend({ sector: z.string().max(40).optional() }),
    reply: pagedList(signal),
  }),
};

export type Signal = z.infer<typeof signal>;

/** Five hundred rows with a field that no reply may show. */
export function makeSignals(): Array<Signal & { modelState: string }> {
  return Array.from({ length: 500 }, (_, i) => ({
    symbol: `SYM${i}`,
    name: `Company number ${i}`,
    stance: (['buy', 'hold', 'sell'] as const)[i % 3] ?? 'hold',
    probability: { d5: 0.5 + i / 5000, d20: 0.5 + i / 4000, d60: 0.5 + i / 3000 },
    price: 100 + i * 1.37,
    change: (i % 7) - 3.5,
    asOf: '2026-01-05T21:00:00.000Z',
    modelState: 'never leaves the server',
  }));
}
