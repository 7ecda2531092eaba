import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import type { MarketView } from '../../market/index.ts';
import { insertHistory } from '../store/history-store.ts';
import { createSignalPast } from './signal-past.ts';

const test = withDatabase();
const about = { world: 'sim:9', market: 'us', dataHash: '', fileHash: '', seq: 1 } as const;
const viewOf = (day: string) => ({ asOf: Date.parse(day) }) as MarketView;
/** A process that remembers nothing. */
const past = () => createSignalPast({ database: test.database, world: about.world });

/** A walk over the first three days of June that found these stances of one asset. */
function storeWalk(version: string, madeAt: string, stances: readonly number[]): Promise<void> {
  const days = Float64Array.from(['2020-06-01', '2020-06-02', '2020-06-03'], Date.parse);
  return test.database.transaction((tx) =>
    insertHistory(
      tx,
      { ...about, madeAt: new Date(madeAt) },
      {
        ...{ version, until: '2020-06-03', assetIds: ['us:AAPL'], days, stances: Int8Array.from(stances) },
        ...{ horizons: [], gates: [], fittedModels: 0 },
      },
    ),
  );
}

describe('The past of the signals', () => {
  it('SIG-8: is told from the walk that was there at the instant; a later one changes nothing about it', async () => {
    await storeWalk('first', '2020-06-04', [1, 1, 0]);
    const remembering = past();
    const instants = ['2020-06-02', '2020-06-10', '2020-08-31'];
    const tell = (from: ReturnType<typeof past>) =>
      Promise.all(instants.map((day) => from.stances(viewOf(day), 'us')));
    const before = await tell(remembering);
    expect(before.map(({ version }) => version)).toEqual(['first', 'first', 'first']);
    expect([...(before[1]?.assets[0]?.stances ?? [])]).toEqual([1, 1, 0]);
    await storeWalk('later', '2020-09-01', [-1, -1, -1]);
    expect(await tell(past())).toEqual(before);
    expect(await tell(remembering)).toEqual(before);
    const after = await past().stances(viewOf('2020-09-02'), 'us');
    expect(after.version).toBe('later');
    expect([...(after.assets[0]?.stances ?? [])]).toEqual([-1, -1, -1]);
  });
});
