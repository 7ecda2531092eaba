import type { AssetId, EpochMs, IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { MarketView } from '../market/index.ts';
import { type AssetPrediction, settleByHorizon } from './settle-by-horizon.ts';

const ASSET = 'us:KO' as AssetId;
const at = (date: IsoDate): EpochMs => Date.parse(date);

/** One prediction of 3 June, over five bars, settled on the 10th with a body; and the moves nobody has explained. */
async function settled(body: { readonly entry: number | null }, barriers: readonly IsoDate[]) {
  const view = {
    asOf: at('2024-06-20'),
    judging: async () => ({ barriers: barriers.map(at), leftOut: [] }),
  } as unknown as MarketView;
  const settlement = settleByHorizon<AssetPrediction, number>({
    market: () => ({ view: () => view }),
    horizons: [5],
    bars: (_market, horizon) => horizon,
    unsettled: async () => [{ id: 'signal:us:KO', assetId: ASSET, market: 'us' }],
    settleOne: async () => ({ settledOn: '2024-06-10', body, dataHash: 'of the test' }),
    dateOf: () => '2024-06-03',
    isEmpty: ({ entry }) => entry === null,
    read: (call) => call,
    modelOf: () => 'model',
  });
  return (await settlement.settle(view, 'us')).map(({ horizon, settledOn }) => ({ horizon, settledOn }));
}

describe('Settling by horizon', () => {
  it('writes an outcome that says something', async () => {
    expect(await settled({ entry: 60 }, [])).toEqual([{ horizon: 5, settledOn: '2024-06-10' }]);
  });

  it('EVAL-D5: writes none that says nothing', async () => {
    expect(await settled({ entry: null }, [])).toEqual([]);
  });

  it('EVAL-D3: waits where a move that nobody has explained lies between the bar and the outcome', async () => {
    expect(await settled({ entry: 60 }, ['2024-06-10'])).toEqual([]);
    expect(await settled({ entry: 60 }, ['2024-06-04'])).toEqual([]);
    // On the prediction's own bar, or after the outcome, it is of no concern.
    expect(await settled({ entry: 60 }, ['2024-06-03'])).toHaveLength(1);
    expect(await settled({ entry: 60 }, ['2024-06-11'])).toHaveLength(1);
  });
});
