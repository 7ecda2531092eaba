import { type EpochMs, MINUTE_MS } from '@auspex/market';
import type { TradingHalt } from '@auspex/market-data';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { suddenNewsOf } from '../prices/sudden-news.ts';
import { sessionFrom, sessionGrid } from '../session-grid.ts';
import type { Company, SimulatedAsset } from '../universe/universe.ts';

/** Minutes of a session in which trading was halted: the first, and how many. */
export interface HaltedMinutes {
  readonly first: number;
  readonly count: number;
}

/** News within a session that moves a price by more than this many sigmas stops trading for a while. */
const HALTING_SIZE = 3.6;

/** The minute of a session at which its sudden news comes. */
export function minuteOfNews(moment: number, minutes: number): number {
  return Math.floor(moment * minutes);
}

/** The halt of a company within a session, if there was one. It follows news, so it predicts nothing. */
export function haltedMinutes(
  seed: string,
  company: Company,
): (session: number) => HaltedMinutes | undefined {
  const news = suddenNewsOf(seed, company);
  const random = new KeyedRandom([seed, company.assetId, 'halt']);
  const { open, close } = sessionGrid('us');
  return (session) => {
    const sudden = news(session);
    if (!sudden || sudden.overnight || Math.abs(sudden.size) < HALTING_SIZE) return undefined;
    const minutes = (close[session] - open[session]) / MINUTE_MS;
    const first = minuteOfNews(sudden.moment, minutes) + 1;
    const count = 5 * (1 + random.at(session).below(3));
    return first + count < minutes - 5 ? { first, count } : undefined;
  };
}

/** Every halt of an asset that had begun by an instant, in order. */
export function haltsUntil(
  request: {
    readonly seed: string;
    readonly asset: SimulatedAsset;
    readonly sessions: readonly [number, number];
  },
  to: EpochMs,
): TradingHalt[] {
  const { seed, asset, sessions } = request;
  if (asset.kind !== 'stock') return [];
  const { open } = sessionGrid('us');
  const haltOf = haltedMinutes(seed, asset);
  const halts: TradingHalt[] = [];
  for (let session = sessions[0]; session < sessions[1]; session++) {
    const halt = haltOf(session);
    if (!halt) continue;
    const from = open[session] + halt.first * MINUTE_MS;
    const until = from + halt.count * MINUTE_MS;
    halts.push({ assetId: asset.assetId, from, until, reason: 'News pending', knownAt: from });
  }
  const last = haltBeforeEnd(asset);
  if (last) halts.push(last);
  return halts.filter((halt) => halt.knownAt <= to);
}

/** A company that stops trading before it is delisted is halted in between. */
function haltBeforeEnd(company: Company): TradingHalt | undefined {
  const { ending, assetId } = company;
  if (!ending) return undefined;
  const { open } = sessionGrid('us');
  const from = open[sessionFrom(sessionGrid('us'), ending.lastSession) + 1];
  const until = open[sessionFrom(sessionGrid('us'), ending.delistedOn)];
  if (until <= from) return undefined;
  return { assetId, from, until, reason: 'Trading suspended by the exchange', knownAt: from };
}
