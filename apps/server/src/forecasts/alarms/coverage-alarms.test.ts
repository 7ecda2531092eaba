import { type AssetId, addDays, type IsoDate, startOfDate } from '@auspex/market';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fixtureBearer } from '../../../test/http-proof/roles.ts';
import { withMarketApplication } from '../../../test/with-market-application.ts';
import { marketModule } from '../../market/index.ts';
import { ledgerModule } from '../../record/index.ts';
import { forecastsModule } from '../forecasts-module.ts';
import { FORECAST_MODEL } from '../model/model-version.ts';
import { forecastId } from '../publication.ts';
import { insertForecasts } from '../store/forecast-store.ts';
import { alarmChanges, type CoverageAlarm } from './coverage-alarms.ts';

const app = withMarketApplication();
/** A hundredth of a per cent a day: no coin keeps to that. */
const FAR_TOO_SURE = { returns: 500, naive: 1e-8, fast: 1e-8, slow: 1e-8, longRun: 1e-8, mixed: 1e-8 };
const FIRST: IsoDate = '2024-01-10';

/** Publishes ranges as the product does, from a state that promises far too much, on the bars of past days. */
async function publishForged(months: readonly number[]): Promise<void> {
  const { database } = app.platform;
  const ledger = app.modules.service(ledgerModule);
  const view = app.modules.service(marketModule).view();
  const coins = (await view.assets({ market: 'crypto' })).slice(0, 12);
  for (const month of months) {
    const date = addDays(FIRST, 31 * month);
    const closes = await Promise.all(
      coins.map(async ({ assetId }) => {
        const { time, close } = (await view.bars(assetId)).bars;
        return { assetId, close: close[time.indexOf(startOfDate(date))] };
      }),
    );
    const made = closes.filter(({ close }) => close !== undefined);
    const id = (assetId: AssetId) => forecastId(assetId, date);
    const at = `${date}T23:59:59.000Z`;
    const recipe = { model: FORECAST_MODEL, seed: 39, dataHash: 'ab'.repeat(32), asOf: at, seenBy: at };
    await database.transaction(async (tx) => {
      const { seq } = await ledger.publish(tx, {
        ...{ kind: 'forecasts', market: 'crypto', date, model: FORECAST_MODEL },
        leaves: made.map(({ assetId, close }) => ({
          ...{ id: id(assetId), subject: assetId, sealed: false, recipe },
          body: { date, close, state: FAR_TOO_SURE },
        })),
      });
      const place = { market: 'crypto', date, model: FORECAST_MODEL, madeAt: new Date(at) } as const;
      await insertForecasts(
        tx,
        { world: ledger.world, seq },
        made.map(({ assetId, close }) => ({
          ...{ assetId, id: id(assetId), close, state: FAR_TOO_SURE, ranks: null, dataHash: recipe.dataHash },
          ...place,
        })),
      );
    });
  }
}

const update = () => app.modules.service(forecastsModule).update('crypto', new AbortController().signal);

/** What the log warned of while something was done. */
async function warnedWhile(work: () => Promise<unknown>): Promise<string[]> {
  const warn = vi.spyOn(app.platform.logger, 'warn');
  await work();
  const said = warn.mock.calls.map((call) => String(call[1])).filter((text) => text.includes('Coverage'));
  warn.mockRestore();
  return said;
}

describe('FCST-6: The coverage alarm of published ranges', () => {
  const said: string[][] = [];
  beforeAll(async () => {
    // The last two add to an alarm that stands.
    for (const months of [
      [0, 1],
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      [12, 13],
    ]) {
      await publishForged(months);
      said.push(await warnedWhile(update));
    }
  });

  it('is silent on two bad months, told in the log when chance no longer explains them, and only once', () => {
    const [early, then, again] = said;
    expect(early).toEqual([]);
    expect(then.filter((text) => text.includes('over 30 days of crypto are too narrow'))).toHaveLength(1);
    expect(again.filter((text) => text.includes('30 days'))).toEqual([]);
  });

  it('is shown to admins alone, with how many held of how many', async () => {
    const path = '/api/admin/forecasts/alarms';
    expect((await app.get(path)).status).toBe(403);
    const { status, body } = await app.get(path, { authorization: fixtureBearer('admin') ?? '' });
    expect(status).toBe(200);
    const month = body.items.find(({ horizon }: { horizon: string }) => horizon === 'delta_30');
    expect(month).toMatchObject({ market: 'crypto', alarm: 'narrow' });
    expect(month.n).toBeGreaterThan(100);
    expect(month.inside80).toBeLessThan(0.2);
  });

  it('stands in the status of the command line', async () => {
    const notes = (await Promise.all(app.modules.collect('statusNotes').map((read) => read()))).flat();
    expect(notes).toContainEqual(expect.stringContaining('over 30 days of crypto are too narrow'));
  });

  it('stands on the card of the method for its market, and on no other', async () => {
    const { body } = await app.get('/api/models');
    const card = body.items.find(({ version }: { version: string }) => version === 'range-3.crypto');
    expect(card.alarms).toContainEqual({ horizon: 30, alarm: 'narrow' });
    const others = body.items.filter(({ version }: { version: string }) => version !== 'range-3.crypto');
    for (const { alarms } of others) expect(alarms).toEqual([]);
  });
});

describe('What changes about alarms', () => {
  const alarm = (horizon: CoverageAlarm['horizon'], side: CoverageAlarm['alarm']): CoverageAlarm => ({
    ...{ market: 'us', horizon, alarm: side, n: 100, inside80: 0.5 },
  });

  it('is what is new, what turned, and what is over; a standing alarm is no news', () => {
    const before = [alarm('delta_30', 'narrow'), alarm('delta_90', 'narrow'), alarm('delta_1y', 'wide')];
    const after = [alarm('delta_30', 'narrow'), alarm('delta_90', 'wide'), alarm('delta_2y', 'wide')];
    const { raised, over } = alarmChanges(before, after);
    expect(raised.map(({ horizon }) => horizon)).toEqual(['delta_90', 'delta_2y']);
    expect(over.map(({ horizon }) => horizon)).toEqual(['delta_1y']);
  });
});
