import { MARKETS } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withMarket } from '../../../test/with-market.ts';
import type { MarketService } from '../../market/index.ts';
import { createLedger, type Ledger } from '../../record/index.ts';
import { createSignalPool } from '../model/signal-pool.ts';
import { type SignalPublishing, signalPublication } from '../publication.ts';
import { createSignalsService } from '../service/signals-service.ts';
import { newestGates } from '../store/gate-store.ts';
import { newestHistoryVersion, readHistory, readHistoryScores } from '../store/history-store.ts';
import { modelsOfMarket } from '../store/model-store.ts';
import { newestSignals } from '../store/signal-store.ts';
import { lacksHistory, walkHistory } from './walk-history.ts';

const test = withMarket();
const pool = createSignalPool();
const quiet = { progress: () => undefined, signal: new AbortController().signal };
let ledger: Ledger;
/** The instant at which the product runs. */
let now = Date.parse('2020-09-29T12:00:00Z');

function marketThen(): MarketService {
  const { market } = test;
  const view = () => Object.assign(market.view({ asOf: now }), { present: true });
  return Object.assign(Object.create(market), { view });
}
const parts = (): SignalPublishing => ({
  ...{ database: test.database, ledger, pool, market: marketThen },
  events: test.platform.events,
});
const key = { world: 'sim:39', market: 'crypto' } as const;

beforeAll(async () => {
  ledger = createLedger({ ...test.platform, world: test.market.world.name });
  await signalPublication(parts()).publish('crypto');
});
afterAll(() => pool.close());

describe('The past of the signals', () => {
  it('is given up without harm where a model cannot be kept', async () => {
    const query = (text: string, values?: unknown[]) =>
      text.includes('into "signal_model"')
        ? Promise.reject(new Error('The disk is full.'))
        : test.database.query(text, values);
    const full = Object.assign(Object.create(test.database) as typeof test.database, { query });
    await expect(walkHistory({ ...parts(), database: full }, 'crypto', quiet)).rejects.toThrow('full');
    expect(await modelsOfMarket(test.database, key.world, 'crypto')).toHaveLength(3);
  });

  it('is walked through once: what an interrupted walk had fitted is not fitted again', async () => {
    expect(await lacksHistory(parts(), 'crypto')).toBe(true);
    const stop = new AbortController();
    const interrupted = walkHistory(parts(), 'crypto', {
      progress: (done) => {
        if (done >= 8) stop.abort();
      },
      signal: stop.signal,
    });
    await expect(interrupted).rejects.toThrow();
    const before = await modelsOfMarket(test.database, key.world, 'crypto');
    expect(before.length).toBeGreaterThan(3);
    let fitted = 0;
    const counting: typeof pool = {
      ...pool,
      walk: async (task, run) => {
        const walked = await pool.walk(task, run);
        fitted = walked?.fittedModels ?? 0;
        return walked;
      },
    };
    expect(await walkHistory({ ...parts(), pool: counting }, 'crypto', quiet)).toBe(true);
    const after = await modelsOfMarket(test.database, key.world, 'crypto');
    expect(after.length).toBeGreaterThan(before.length);
    expect(fitted).toBe(after.length - before.length);
    const kept = new Map(
      after.map(({ version, horizon, documentHash }) => [`${version}/${horizon}`, documentHash]),
    );
    for (const { version, horizon, documentHash } of before)
      expect(kept.get(`${version}/${horizon}`)).toBe(documentHash);
    expect(await walkHistory(parts(), 'crypto', quiet)).toBe(false);
  });

  it('SIG-7: stands with its hash in the ledger, and never with its rows', async () => {
    const version = (await newestHistoryVersion(test.database, key)) ?? '';
    const leaf = await ledger.leaf(`walk-forward:${version}`);
    const history = await readHistory(test.database, { ...key, version });
    expect(leaf?.body).toMatchObject({ fileHash: history?.fileHash, version, days: history?.days.length });
    expect((await ledger.root()).count).toBe(3);
  });

  it('holds no score before enough was settled to learn from, and none that a later bar could move', async () => {
    const version = (await newestHistoryVersion(test.database, key)) ?? '';
    const history = await readHistory(test.database, { ...key, version });
    const [short] = await readHistoryScores(test.database, { ...key, version });
    if (!history || !short) throw new Error('There is no history.');
    const width = history.assetIds.length;
    const first = short.scores.findIndex((score) => !Number.isNaN(score));
    // 252 bars for a first row, then 120 days of settled outcomes, then the next quarter: 2019-04-01 for coins since 2018.
    expect(new Date(history.days[Math.floor(first / width)] ?? 0).toISOString().slice(0, 10)).toBe(
      '2019-04-01',
    );
    const models = await modelsOfMarket(test.database, key.world, 'crypto');
    for (const { fittedOn, document } of models)
      expect(new Date(document.lastLearnedAt).toISOString().slice(0, 10) < fittedOn).toBe(true);
  });

  it('judges the gates, so that what is published next says where an edge may be claimed', async () => {
    const gates = await newestGates(test.database, { ...key, until: '2020-09-29' });
    expect(gates.map(({ horizon }) => horizon)).toEqual([5, 20, 60]);
    for (const { verdict } of gates) expect(verdict.open).toBe(verdict.conditions.every(({ met }) => met));
    now = Date.parse('2020-09-30T12:00:00Z');
    expect(await signalPublication(parts()).publish('crypto')).toBeGreaterThan(15);
    const rows = await newestSignals(test.database, { ...key, madeBy: now });
    const states = new Set(rows.flatMap(({ body }) => body.outlooks.map(({ gate }) => gate)));
    expect(states.has('not-computed')).toBe(false);
  });

  it('goes on with the next quarter: one more model each, and the gates judged on what was settled since', async () => {
    const before = await modelsOfMarket(test.database, key.world, 'crypto');
    now = Date.parse('2020-10-02T12:00:00Z');
    const judge = () => walkHistory(parts(), 'crypto', quiet);
    expect(await signalPublication({ ...parts(), judge }).publish('crypto')).toBeGreaterThan(15);
    expect(await lacksHistory(parts(), 'crypto')).toBe(false);
    const rows = await newestSignals(test.database, { ...key, madeBy: now });
    expect(rows.flatMap(({ body }) => body.outlooks).some(({ gate }) => gate === 'not-computed')).toBe(false);
    const after = await modelsOfMarket(test.database, key.world, 'crypto');
    expect(after.length).toBe(before.length + 3);
  });

  it('says of past days what each day’s own bars say: no column of the walk looked a bar ahead', async () => {
    const version = (await newestHistoryVersion(test.database, key)) ?? '';
    const history = await readHistory(test.database, { ...key, version });
    const scores = await readHistoryScores(test.database, { ...key, version });
    if (!history) throw new Error('There is no history.');
    const service = createSignalsService(parts());
    let compared = 0;
    for (const date of ['2019-11-13', '2020-03-12', '2020-06-30', '2020-07-01', '2020-09-05']) {
      // Coins are never adjusted, so that not even the last bit may differ.
      const day = history.days.indexOf(Date.parse(date));
      const view = test.market.view({ asOf: Date.parse(date) + 86_400_000 + 60_000 });
      for (const { asset, body } of await service.ofMarket(view, 'crypto')) {
        if (body.date !== date) continue;
        const at = day * history.assetIds.length + history.assetIds.indexOf(asset.assetId);
        expect({ sell: -1, hold: 0, buy: 1 }[body.stance]).toBe(history.stances[at]);
        for (const { horizon, score } of body.outlooks) {
          const walked = scores.find((one) => one.horizon === horizon)?.scores[at] ?? Number.NaN;
          expect(score === null ? Number.NaN : Math.fround(score), `${date} ${asset.symbol}`).toBe(walked);
          compared += score === null ? 0 : 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(150);
  });

  it('gives each asset its stances: computed before the first published day, as published from it on', async () => {
    const service = createSignalsService(parts());
    const { publishedFrom, assets } = await service.stances(marketThen().view(), 'crypto');
    expect(publishedFrom).toBe('2020-09-28');
    const bitcoin = assets.find(({ assetId }) => assetId === 'crypto:BTC-USD');
    expect(bitcoin?.dates.length).toBe(bitcoin?.stances.length);
    expect(bitcoin?.dates.at(-1)).toBe('2020-10-01');
    const rows = await newestSignals(test.database, { ...key, madeBy: now });
    const published = rows.find(({ assetId }) => assetId === 'crypto:BTC-USD');
    expect(bitcoin?.stances.at(-1)).toBe({ buy: 1, hold: 0, sell: -1 }[published?.body.stance ?? 'hold']);
    const strength = await service.strength(marketThen().view(), 'crypto');
    const [known] = await service.ofMarket(marketThen().view(), 'crypto');
    const shares = known?.body.outlooks.map((outlook) => strength(known, outlook)) ?? [];
    for (const share of shares) if (share !== null) expect(share).toBeLessThanOrEqual(1);
    expect(MARKETS).toContain('crypto');
  });
});
