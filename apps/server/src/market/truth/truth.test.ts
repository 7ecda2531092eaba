import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adjustedReturns, simulate } from '@auspex/simulated-market';
import { afterAll, describe, expect, it } from 'vitest';
import { hearCommand } from '../../../test/hear-command.ts';
import { fixtureBearer } from '../../../test/http-proof/roles.ts';
import { MARKET_NOW, MARKET_SEED } from '../../../test/with-market.ts';
import { withMarketApplication } from '../../../test/with-market-application.ts';
import { writeTruthFile } from '../market-module.ts';
import { truthCommand } from './truth-command.ts';

const app = withMarketApplication();
const folder = mkdtempSync(join(tmpdir(), 'auspex-truth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Effect = {
  kind: string;
  symbol: string;
  assetId: string;
  from: string;
  until: string;
  sigmasPerYear: number;
};
const fileOf = (home: string) => JSON.parse(readFileSync(join(home, 'truth.json'), 'utf8'));

const run = (world: Parameters<typeof truthCommand>[0]['market']['world'], ...args: string[]) =>
  hearCommand(() => truthCommand({ market: { world } }).run(args, app.platform));

const simulated = { kind: 'simulated', name: `sim:${MARKET_SEED}`, seed: MARKET_SEED } as const;
const live = { kind: 'live', name: 'live' } as const;

describe('What was planted in a simulated market', () => {
  it('is in the data folder once the server is running, and is true of the prices', () => {
    const truth = fileOf(app.platform.config.home);
    expect(truth).toMatchObject({ simulated: true, world: `sim:${MARKET_SEED}`, seed: MARKET_SEED });
    const market = simulate({ seed: MARKET_SEED, to: MARKET_NOW });
    // The strongest season, measured on the prices themselves: its days return more than the rest of the year.
    const strong = truth.effects.filter(
      ({ kind, sigmasPerYear }: Effect) => kind === 'seasonal-window' && sigmasPerYear >= 2,
    );
    expect(strong.length).toBeGreaterThanOrEqual(3);
    const differences = strong.map(({ assetId, from, until }: Effect) => {
      const id = assetId as Parameters<typeof market.dailyBars>[0];
      const bars = market.dailyBars(id);
      if (!bars) throw new Error(`There is no ${assetId}.`);
      const returns = adjustedReturns(bars, market.corporateActions(id));
      const days = Array.from(bars.time.subarray(1), (time) => new Date(time).toISOString().slice(5, 10));
      const mean = (inside: boolean) => {
        const own = [...returns].filter(
          (_, i) => ((days[i] ?? '') >= from && (days[i] ?? '') <= until) === inside,
        );
        return own.reduce((sum, value) => sum + value, 0) / own.length;
      };
      return mean(true) - mean(false);
    });
    expect(differences.filter((difference: number) => difference > 0).length).toBe(strong.length);
  });

  it('is only for admins: members are never shown it', async () => {
    const url = '/api/admin/market/truth';
    expect((await app.get(url)).status).toBe(403);
    const { status, body } = await app.get(url, { authorization: fixtureBearer('admin') ?? '' });
    expect(status).toBe(200);
    const { simulated: _, world, ...truth } = fileOf(app.platform.config.home);
    expect(body).toEqual({ world, truth });
  });

  it('is printed at the command line, which also says that the real market has no such thing', async () => {
    const told = await run(simulated);
    expect(told.code).toBe(0);
    const [first] = fileOf(app.platform.config.home).effects as Effect[];
    expect(told.out).toMatch(new RegExp(`${first?.symbol}\\s+season\\s+${first?.from} to ${first?.until}`));
    expect(JSON.parse((await run(simulated, '--json')).out).truth.effects).toHaveLength(20);
    expect(await run(live)).toMatchObject({ code: 1, err: expect.stringMatching(/the real market/) });
    expect((await run(simulated, '--jsn')).code).toBe(2);
    writeTruthFile(folder, live);
    expect(() => fileOf(folder)).toThrow(/no such file/i);
  });
});
