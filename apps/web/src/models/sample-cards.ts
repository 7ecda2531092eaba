import type { ModelCard } from './use-models.ts';

/** A card with figures of no real model, for tests. */
export function sampleCard(changes: Partial<ModelCard> = {}): ModelCard {
  return {
    version: 'blend-1.crypto.2025-07-01.0a1b2c3d4e5f',
    kind: 'signals',
    market: 'crypto',
    state: 'in-use',
    madeAt: '2025-07-01T00:20:00.000Z',
    retiredAt: null,
    retiredBecause: null,
    method: 'Ridge regression and boosted trees in equal parts.',
    dataFrom: '2016-01-04',
    dataTo: '2025-06-30',
    assets: 64,
    rows: 48_210,
    features: [
      { name: 'Return of the last bar', group: 'returns', meaning: 'In units of its own volatility.' },
      { name: 'RSI 14', group: 'oscillators', meaning: 'Relative strength over 14 bars.' },
    ],
    constants: { seed: 1, 'stance is taken at a net vote of': 0.4 },
    dataHash: 'a'.repeat(64),
    codeHash: 'b'.repeat(64),
    results: [
      { name: '20 bars: rank-ic-t', value: 0.84, low: null, high: null },
      { name: '20 bars: brier-skill', value: -0.0031, low: -0.01, high: 0.004 },
      { name: '20 bars: placebo-p', value: null, low: null, high: null },
    ],
    limits: ['Learned from daily bars alone: no news, no accounts, no order flow.'],
    ledgerSeq: 12,
    simulated: true,
    ...changes,
  };
}
