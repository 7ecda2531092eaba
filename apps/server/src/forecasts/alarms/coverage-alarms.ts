import { MARKETS, type Market } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import { type Coverage, sumCoverage } from '../model/coverage.ts';
import type { Horizon } from '../model/forecast-asset.ts';
import { countSettled, type SettledQuestion } from '../store/count-settled.ts';

/** A horizon of a market whose published 80 % ranges held too seldom or too often for chance. */
export interface CoverageAlarm {
  readonly market: Market;
  readonly horizon: Horizon;
  readonly alarm: NonNullable<Coverage['alarm']>;
  /** Published ranges whose outcome stands in the ledger. */
  readonly n: number;
  readonly inside80: number;
}

/** The alarms of one market, from its outcomes in the ledger. */
export async function coverageAlarms(
  sql: Sql,
  question: Omit<SettledQuestion, 'assetId'>,
): Promise<CoverageAlarm[]> {
  const { market } = question;
  const counted = await countSettled(sql, question);
  // How assets move together changes what the ranges are worth, never the alarm.
  const coverage = sumCoverage({ market, kind: 'settled', counted, meanCorrelation: 0 });
  return coverage.flatMap(({ horizon, alarm, n, inside80 }) =>
    alarm === null || inside80 === null ? [] : [{ market, horizon, alarm, n, inside80 }],
  );
}

/** The alarms of every market. */
export async function allAlarms(
  sql: Sql,
  { world, knownBy }: Pick<SettledQuestion, 'world' | 'knownBy'>,
): Promise<CoverageAlarm[]> {
  const found = await Promise.all(MARKETS.map((market) => coverageAlarms(sql, { world, market, knownBy })));
  return found.flat();
}

const DAYS: Readonly<Record<Horizon, string>> = {
  delta_30: '30 days',
  delta_90: '90 days',
  delta_1y: 'a year',
  delta_2y: 'two years',
};
const MARKET_NAMES: Readonly<Record<Market, string>> = { crypto: 'crypto', us: 'US stocks' };

/** For the terminal and the log. */
export function describeAlarm({ market, horizon, alarm, n, inside80 }: CoverageAlarm): string {
  const held = `${Math.round(100 * inside80)}% of ${n.toLocaleString('en-US')} held`;
  return `Coverage alarm: the published 80% ranges over ${DAYS[horizon]} of ${MARKET_NAMES[market]} are too ${alarm} (${held}).`;
}

/** What is new between two moments: alarms that were raised or turned, and horizons whose alarm is over. */
export function alarmChanges(
  before: readonly CoverageAlarm[],
  after: readonly CoverageAlarm[],
): { readonly raised: readonly CoverageAlarm[]; readonly over: readonly CoverageAlarm[] } {
  const sameHorizon = (a: CoverageAlarm, b: CoverageAlarm) =>
    a.market === b.market && a.horizon === b.horizon;
  return {
    raised: after.filter((one) => !before.some((old) => sameHorizon(old, one) && old.alarm === one.alarm)),
    over: before.filter((old) => !after.some((one) => sameHorizon(old, one))),
  };
}
