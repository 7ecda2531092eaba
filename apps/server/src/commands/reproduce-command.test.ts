import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hearCommand } from '../../test/hear-command.ts';
import { asForger } from '../../test/record/forger.ts';
import { withMarket } from '../../test/with-market.ts';
import { createRankPool } from '../forecasts/model/rank-pool.ts';
import { forecastPublication } from '../forecasts/publication.ts';
import type { MarketService } from '../market/index.ts';
import { modules as allModules } from '../modules.ts';
import { type OpenModules, openModules } from '../platform/module.ts';
import { createLedger, ledgerModule } from '../record/index.ts';
import { paperPublication } from '../returns/publication.ts';
import { signalsModule } from '../signals/index.ts';
import { createSignalPool } from '../signals/model/signal-pool.ts';
import { signalPublication } from '../signals/publication.ts';
import { walkHistory } from '../signals/walk/walk-history.ts';
import { reproduceCommand } from './reproduce-command.ts';

const test = withMarket();
const pool = createSignalPool();
const ranks = createRankPool();

let opened: OpenModules | null = null;
const modules = () => {
  opened ??= openModules(test.platform, allModules);
  return opened;
};

/** The product as it was at an instant: the market as known then, and the ledger's clock. */
function productAt(instant: string) {
  const at = Date.parse(instant);
  const market = Object.assign(Object.create(test.market) as MarketService, {
    view: (point: object = { asOf: at }) => test.market.view(point),
  });
  const ledger = createLedger({ ...test.platform, clock: { now: () => at }, world: market.world.name });
  return {
    ...{ database: test.database, ledger, pool, ranks, events: test.platform.events },
    ...{ market: () => market, signals: () => modules().service(signalsModule) },
  };
}

/**
 * Nine days of coins with signals, forecasts and trades, the walk-forward history of one market, and the outcomes of
 * the first days.
 */
beforeAll(async () => {
  for (let day = 1; day <= 9; day += 1) {
    const product = productAt(`2019-05-0${day}T00:20:00Z`);
    expect(await signalPublication(product).publish('crypto')).toBeGreaterThan(5);
    if (day === 1) expect(await forecastPublication(product).publish('crypto')).toBeGreaterThan(5);
    await paperPublication(product).update('crypto', new AbortController().signal);
    await signalPublication(product).settle('crypto');
  }
  const run = { progress: () => undefined, signal: new AbortController().signal };
  expect(await walkHistory(productAt('2019-05-09T01:00:00Z'), 'crypto', run)).toBe(true);
  // With gates that were judged.
  expect(await signalPublication(productAt('2019-05-10T00:20:00Z')).publish('crypto')).toBeGreaterThan(5);
  await forecastPublication(productAt('2019-06-05T00:20:00Z')).settle('crypto');
});
afterAll(async () => {
  await pool.close();
  await ranks.close();
});

const reproduce = (...args: string[]) =>
  hearCommand(async () => reproduceCommand(modules()).run(args, test.platform));

/** The newest leaf of a kind. */
async function idLike(kind: string, like: string): Promise<string> {
  const [row] = await test.database.query<{ id: string }>(
    `select l.id from ledger_leaf l join ledger_entry e using (world, seq)
      where e.kind = $1 and l.id like $2 order by l.seq desc, l.position limit 1`,
    [kind, like],
  );
  if (!row) throw new Error(`Nothing of ${kind} like ${like} was written.`);
  return row.id;
}

describe('auspex reproduce', () => {
  it.each([
    { what: 'a signal', kind: 'signals', like: 'signal:%', said: 'By the same code' },
    { what: 'a forecast', kind: 'forecasts', like: 'forecast:%', said: 'every one the same' },
    { what: 'a trade', kind: 'trades', like: 'trade:%', said: 'every one the same' },
    { what: 'what became of a signal', kind: 'outcomes', like: 'signal:%', said: 'every one the same' },
    { what: 'what became of a forecast', kind: 'outcomes', like: 'forecast:%', said: 'every one the same' },
    { what: 'the card of a model', kind: 'model-card', like: 'model:%', said: 'By the same code' },
    { what: 'the past', kind: 'walk-forward', like: 'walk-forward:%', said: 'has this fingerprint' },
  ])('LEDG-8: makes $what again, byte by byte, from the facts stored then', async ({ kind, like, said }) => {
    const id = await idLike(kind, like);
    const { code, out, err } = await reproduce(id);
    expect(err.split('\n').filter((line) => line !== '' && !line.endsWith(': done'))).toEqual([]);
    expect(code).toBe(0);
    expect(out).toContain(`${id}: entry`);
    expect(out).toMatch(/data [0-9a-f]{64}: the same/);
    expect(out).toMatch(/\d+ bytes, every one the same/);
    expect(out).toContain(said);
  });

  it('names the first byte that differs, and says that the code is the same', async () => {
    const id = await idLike('signals', 'signal:%');
    const forged = await asForger(test.owner, ['ledger_leaf'], async (tx) => {
      await tx.query(
        `update ledger_leaf set body = replace(body, '"ageBars":', '"ageBars":9') where id = $1`,
        [id],
      );
      const leaf = await modules().service(ledgerModule).leaf(id, tx);
      return leaf;
    });
    const leaf = vi.spyOn(modules().service(ledgerModule), 'leaf').mockResolvedValue(forged);
    const { code, err } = await reproduce(id);
    leaf.mockRestore();
    expect(code).toBe(1);
    expect(err).toMatch(/DIFFERENT from byte \d+ on\. The code is unchanged since\./);
    expect(err).toContain('recorded: …{"ageBars":9');
  });

  it('says so if the features of a signal or the history that pages read cannot be reproduced', async () => {
    const id = await idLike('walk-forward', 'walk-forward:%');
    const table = 'signal_history_scores';
    await test.owner.query(`alter table ${table} disable trigger append_only`);
    const flip = `update ${table} set scores = set_byte(scores, 3, get_byte(scores, 3) # 1)`;
    await test.owner.query(flip);
    const { code, err } = await reproduce(id);
    await test.owner.query(flip);
    expect(code).toBe(1);
    expect(err).toContain('The history that the pages read is DIFFERENT');
    expect(err).not.toContain('The gates that the pages read');
    await test.owner.query('alter table signal_history disable trigger append_only');
    await test.owner.query(
      'update signal_history set asset_ids = asset_ids[2:2] || asset_ids[1:1] || asset_ids[3:]',
    );
    const renamed = await reproduce(id);
    await test.owner.query(
      'update signal_history set asset_ids = asset_ids[2:2] || asset_ids[1:1] || asset_ids[3:]',
    );
    expect(renamed.code).toBe(1);
    expect(renamed.err).toContain('or the names of its assets, are DIFFERENT');
  });

  it('reports a mistake in a sentence', async () => {
    expect(await reproduce()).toMatchObject({ code: 2 });
    expect(await reproduce('a', 'b')).toMatchObject({ code: 2 });
    const unknown = await reproduce('signal:crypto:none:2019-05-01');
    expect(unknown).toMatchObject({ code: 1 });
    expect(unknown.err).toContain('has no signal:crypto:none:2019-05-01');
  });
});
