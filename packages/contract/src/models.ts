import { z } from 'zod';
import { defineCall } from './call.ts';
import { instant, isoDate, market } from './market/market-shapes.ts';

/** What stands on the card of a model version; retired ones stay listed with the reason. */
export const modelCard = z.object({
  version: z.string(),
  kind: z.enum(['signals', 'forecasts', 'tone', 'sentiment']),
  market: market.nullable(),
  state: z.enum(['in-use', 'retired']),
  madeAt: instant,
  retiredAt: instant.nullable(),
  retiredBecause: z.string().nullable(),
  method: z.string(),
  dataFrom: isoDate.nullable(),
  dataTo: isoDate.nullable(),
  assets: z.int(),
  rows: z.int(),
  features: z.array(z.object({ name: z.string(), group: z.string(), meaning: z.string() })),
  constants: z.record(z.string(), z.union([z.number(), z.string()])),
  dataHash: z.string(),
  codeHash: z.string(),
  /** Out-of-sample figures, by name, whatever they are. */
  results: z.array(
    z.object({
      name: z.string(),
      value: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
  limits: z.array(z.string()),
  ledgerSeq: z.int().nullable(),
  simulated: z.boolean(),
});

export const modelCalls = {
  'models.list': defineCall({
    method: 'GET',
    path: '/api/models',
    access: 'public',
    summary: 'Every model version ever used, with its card; the retired ones with the reason.',
    reply: z.object({ items: z.array(modelCard) }),
  }),
  'models.card': defineCall({
    method: 'GET',
    path: '/api/models/:version',
    access: 'public',
    summary: 'The card of one model version.',
    params: z.object({ version: z.string().max(80) }),
    reply: modelCard,
  }),
};
