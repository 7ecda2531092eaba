import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureBearer } from '../http-proof/roles.ts';
import { MARKET_NOW } from '../with-market.ts';
import { givePlan, marketMembers, withMarketApplication } from '../with-market-application.ts';
import { callerAs, figureOf, runTool } from './use-tools.ts';

/** The member has the free plan, the other member has both markets as they are now. */
const app = withMarketApplication({ filling: { signals: true }, plan: 'free' });
const free = { call: callerAs(() => app.http) };
const paying = { call: callerAs(() => app.http, 'other member') };
const now = new Date(MARKET_NOW).toISOString();

beforeAll(async () => {
  await givePlan(app.test.database, marketMembers.other);
});

const reply = async (url: string, role: 'member' | 'other member' = 'other member') => {
  const { status, body } = await app.get(url, { authorization: fixtureBearer(role) ?? '' });
  expect([url, status]).toEqual([url, 200]);
  return body;
};

describe('a signal', () => {
  it('has the stance, votes and odds of the signal page, with where they come from', async () => {
    const found = await runTool(paying, 'signal', { asset: 'AAPL' });
    const { signal, members } = await reply(`/api/signals/AAPL?asOf=${now}`);
    expect(figureOf(found, 'stance')).toBe(signal.stance);
    expect(figureOf(found, 'votes-buy')).toBe(signal.votes.buy);
    expect(figureOf(found, 'since')).toBe(signal.since);
    const [outlook] = signal.outlooks;
    expect(figureOf(found, `p-up.${outlook.horizon}`)).toBe(outlook.pUp);
    expect(figureOf(found, `p-up-source.${outlook.horizon}`)).toBe(outlook.pUpSource);
    expect(figureOf(found, `vote.${members[0].id}`)).toBe(members[0].vote);
    expect(figureOf(found, 'ledger-entry')).toBe(signal.ledger.seq);
  });

  it('stays late for a member of the free plan, who is told of it', async () => {
    const found = await runTool(free, 'signal', { asset: 'AAPL' });
    const { signal, delayed } = await reply(`/api/signals/AAPL?asOf=${now}`, 'member');
    expect(delayed.bars).toBe(5);
    expect([figureOf(found, 'signal-date'), figureOf(found, 'shown-date')]).toEqual([
      signal.date,
      delayed.date,
    ]);
    expect(found.notes.some((note) => note.startsWith('Your plan shows signals and forecasts late'))).toBe(
      true,
    );
    const other = await runTool(paying, 'signal', { asset: 'AAPL' });
    expect(String(figureOf(other, 'signal-date')) > String(figureOf(found, 'signal-date'))).toBe(true);
    expect(figureOf(other, 'shown-date')).toBeUndefined();
  });

  it('changed where the list of changes says so', async () => {
    const found = await runTool(paying, 'signal_changes', { market: 'us', sessions: 5 });
    const { items } = await reply(`/api/signals/changes?market=us&sessions=5&asOf=${now}`);
    expect(figureOf(found, 'changes')).toBe(items.length);
  });

  it('has an entry in the ledger with its hash', async () => {
    const found = await runTool(paying, 'ledger_entry', { asset: 'AAPL' });
    const { signal } = await reply(`/api/signals/AAPL?asOf=${now}`);
    const { row } = await reply(`/api/ledger/rows/${signal.ledger.leaf}`);
    expect([figureOf(found, 'ledger-leaf'), figureOf(found, 'ledger-hash')]).toEqual([row.id, row.bodyHash]);
  });
});

describe('a forecast', () => {
  it('has the ends of its range as returns and as prices', async () => {
    const found = await runTool(paying, 'forecast', { asset: 'AAPL' });
    const { horizons, close } = await reply(`/api/forecasts/AAPL?asOf=${now}`);
    for (const { horizon, levels, quantiles, pUp, median } of horizons) {
      const low = quantiles[levels.indexOf(0.05)];
      expect(figureOf(found, `range-low.${horizon}`)).toBeCloseTo(Math.exp(low) - 1, 12);
      expect(figureOf(found, `price-low.${horizon}`)).toBeCloseTo(close * Math.exp(low), 8);
      expect(figureOf(found, `range-median.${horizon}`)).toBeCloseTo(Math.exp(median) - 1, 12);
      expect(figureOf(found, `p-up.${horizon}`)).toBe(pUp);
    }
    expect(horizons.length).toBe(4);
  });
});

it('the track record has its benchmark, placebo and costs', async () => {
  const found = await runTool(paying, 'track_record', { market: 'us' });
  const { series, costBasisPoints } = await reply(`/performance?market=us&asOf=${now}`);
  expect(figureOf(found, 'cost-per-side')).toBe(costBasisPoints / 10_000);
  for (const { kind, metrics, curves, empty } of series) {
    if (metrics === null || empty !== null) continue;
    expect(figureOf(found, `record-return.${kind}`)).toBe(metrics.totalReturn);
    expect(figureOf(found, `benchmark.${kind}`)).toBe(curves.buyAndHold.at(-1) - 1);
  }
});
