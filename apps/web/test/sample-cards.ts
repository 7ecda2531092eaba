import type { ModelCard } from '../src/features/models/use-models.ts';

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
    fittedOn: '2025-07-01',
    method: 'blend-1',
    dataFrom: '2016-01-04',
    dataTo: '2025-06-30',
    assets: 64,
    rows: 48_210,
    features: [
      {
        id: 'return-1',
        name: 'Return of the last bar',
        group: 'returns',
        meaning: 'In units of its own volatility.',
      },
      { id: 'rsi-14', name: 'RSI 14', group: 'oscillators', meaning: 'Relative strength over 14 bars.' },
    ],
    constants: [
      { id: 'seed', horizon: null, value: 1 },
      { id: 'stance-enter', horizon: null, value: 0.4 },
    ],
    dataHash: 'a'.repeat(64),
    codeHash: 'b'.repeat(64),
    results: [
      { figure: 'rank-ic-t', horizon: 20, value: 0.84, low: null, high: null },
      { figure: 'brier-skill', horizon: 20, value: -0.0031, low: -0.01, high: 0.004 },
      { figure: 'placebo-p', horizon: 20, value: null, low: null, high: null },
    ],
    alarms: [],
    limits: ['daily-bars-only'],
    ledgerSeq: 12,
    simulated: true,
    ...changes,
  };
}
