import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { LAST_MS } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, withMarket } from '../../test/with-market.ts';
import { createLedger, type Ledger } from '../record/index.ts';
import { readHistories } from './model/market-histories.ts';
import { createSignalPool } from './model/signal-pool.ts';
import { signalPublication } from './publication.ts';
import { signalText } from './remake-signals.ts';
import { createSignalsService, type SignalsService } from './service/signals-service.ts';
import { modelsGiven, modelsOfVersion } from './store/model-store.ts';
import { newestSignals } from './store/signal-store.ts';

const test = withMarket({ signals: true });
const pool = createSignalPool();
let ledger: Ledger;
let service: SignalsService;

const parts = () => ({
  ...{ database: test.database, ledger, pool },
  market: () => test.market,
  events: test.platform.events,
});
const everything = { world: 'sim:39', market: 'crypto', madeBy: LAST_MS } as const;

beforeAll(async () => {
  ledger = createLedger({ ...test.platform, world: test.market.world.name });
  service = createSignalsService(parts());
});
afterAll(() => pool.close());

describe('Signals', () => {
  it('are published once per bar, in the ledger and in the rows that pages read at the same time', async () => {
    const rows = await newestSignals(test.database, everything);
    expect(rows.length).toBeGreaterThan(25);
    expect(await signalPublication(parts()).publish('crypto')).toBe(0);
    const leaf = await ledger.leaf(rows[0].id);
    expect(canonicalJson(leaf?.body as JsonObject)).toContain(rows[0].body.stance);
    expect(leaf?.sealedUntil).not.toBeNull();
    expect(leaf?.recipe?.model).toBe(rows[0].version);
    expect((await modelsOfVersion(test.database, 'sim:39', rows[0].version)).length).toBe(3);
  });

  it('are the same bytes when they are made again from what was known and stored then', async () => {
    const rows = await newestSignals(test.database, everything);
    const leaf = await ledger.leaf(rows[0].id);
    const [asOf, seenBy] = [Date.parse(leaf?.recipe?.asOf ?? ''), Date.parse(leaf?.recipe?.seenBy ?? '')];
    const histories = await readHistories(test.market.view({ asOf, seenBy }), 'crypto');
    const models = await modelsGiven(test.database, {
      ...{ world: 'sim:39', market: 'crypto', until: rows[0].body.date },
      version: rows[0].version,
    });
    const made = await pool.make({
      kind: 'make',
      market: 'crypto',
      histories: histories.histories,
      models,
      fit: false,
    });
    for (const row of rows) {
      const committed = await ledger.leaf(row.id);
      const again = made.signals.find(({ assetId }) => assetId === row.assetId);
      const symbol = String((committed?.body as { symbol?: string } | undefined)?.symbol);
      expect(again ? signalText(symbol, again.body) : null).toBe(
        canonicalJson(committed?.body as JsonObject),
      );
    }
  });

  it('of a past day stand on that day’s bars and name no entry', async () => {
    const asOf = Date.parse('2023-05-05T23:59:59.999Z');
    const known = await service.ofMarket(test.market.view({ asOf }), 'crypto');
    expect(known.length).toBeGreaterThan(15);
    expect(known.every(({ body, ledger: place }) => body.date <= '2023-05-05' && place === null)).toBe(true);
  });

  it('of a past day have the stances that are told without the models, name by name, and no model is asked', async () => {
    const make = () => Promise.reject(new Error('The models were asked.'));
    const plain = createSignalsService({ ...parts(), pool: { ...pool, make } });
    let taken = 0;
    for (const [market, date] of [
      ['crypto', '2023-05-05'],
      ['us', '2020-03-16'],
      ['us', '2022-07-04'],
    ] as const) {
      const view = test.market.view({ asOf: Date.parse(`${date}T23:59:59.999Z`) });
      const whole = await service.ofMarket(view, market);
      const stances = await plain.newestStances(view, market);
      expect(stances).toEqual(
        whole.map(({ asset, madeAt, body }) => {
          const { close, stance, previousStance, since, ageBars } = body;
          return { asset, date: body.date, close, stance, previousStance, since, ageBars, madeAt };
        }),
      );
      taken += stances.filter(({ ageBars }) => ageBars < 5).length;
    }
    expect(taken).toBeGreaterThan(20);
    // What was published stands as it was published, now and as of any instant from then on.
    const published = (await service.ofMarket(test.market.view(), 'crypto')).map(({ body }) => body.since);
    for (const view of [test.market.view(), test.market.view({ asOf: MARKET_NOW - 1 })])
      expect((await plain.newestStances(view, 'crypto')).map(({ since }) => since)).toEqual(published);
  });

  it('of a past day are made once, however often and however much later they are asked for', async () => {
    let made = 0;
    const make: typeof pool.make = (task) => {
      made += 1;
      return pool.make(task);
    };
    const counted = createSignalsService({ ...parts(), pool: { ...pool, make } });
    const view = test.market.view({ asOf: Date.parse('2023-06-07T23:59:59.999Z') });
    const first = await counted.ofMarket(view, 'crypto');
    expect(await counted.ofMarket({ ...view, seenBy: view.seenBy + 5_000 }, 'crypto')).toBe(first);
    expect(made).toBe(1);
  });

  it('of a past day are voted once, and asked for as a new question only where nothing was published', async () => {
    let asked = 0;
    const admit = async () => {
      asked += 1;
    };
    const own = createSignalsService(parts());
    const view = test.market.view({ asOf: Date.parse('2023-06-08T23:59:59.999Z') });
    const [first, together] = await Promise.all([
      own.newestStances(view, 'crypto', admit),
      own.newestStances(view, 'crypto', admit),
    ]);
    expect(together).toBe(first);
    expect(await own.newestStances({ ...view, seenBy: view.seenBy + 5_000 }, 'crypto', admit)).toBe(first);
    expect(asked).toBe(1);
    for (const published of [test.market.view(), test.market.view({ asOf: MARKET_NOW })]) {
      expect(await own.newestStances(published, 'crypto', admit)).not.toHaveLength(0);
      expect(await own.ofMarket(published, 'crypto', admit)).not.toHaveLength(0);
    }
    expect(asked).toBe(1);
  });

  it('of a past day that its asker is refused are not made, and are there for the next who asks', async () => {
    let made = 0;
    const make: typeof pool.make = (task) => {
      made += 1;
      return pool.make(task);
    };
    const own = createSignalsService({ ...parts(), pool: { ...pool, make } });
    const view = test.market.view({ asOf: Date.parse('2023-06-09T23:59:59.999Z') });
    const refuse = () => Promise.reject(new Error('Too many.'));
    await expect(own.ofMarket(view, 'crypto', refuse)).rejects.toThrow('Too many.');
    await expect(own.newestStances(view, 'crypto', refuse)).rejects.toThrow('Too many.');
    expect(made).toBe(0);
    expect(await own.ofMarket(view, 'crypto')).not.toHaveLength(0);
    // What is there costs nothing.
    expect(await own.ofMarket(view, 'crypto', refuse)).not.toHaveLength(0);
  });

  it('of past days are made one day after the other: a thread stays free for the page of one asset', async () => {
    let [running, most] = [0, 0];
    const make: typeof pool.make = async (task) => {
      running += 1;
      most = Math.max(most, running);
      return pool.make(task).finally(() => {
        running -= 1;
      });
    };
    const own = createSignalsService({ ...parts(), pool: { ...pool, make } });
    const dates = ['2019-02-04', '2019-02-05', '2019-02-06'];
    const views = dates.map((date) => test.market.view({ asOf: Date.parse(`${date}T23:59:59.999Z`) }));
    await Promise.all(views.map((view) => own.ofMarket(view, 'crypto')));
    expect(most).toBe(1);
  });
});
