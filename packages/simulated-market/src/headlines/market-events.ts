import { HOUR_MS, MINUTE_MS } from '@auspex/market';
import type { KeyedRandom } from '../numbers/keyed-random.ts';
import type { PricePath } from '../prices/price-path.ts';
import { sessionGrid } from '../session-grid.ts';
import type { Coin, Company } from '../universe/universe.ts';
import type { NewsEvent } from './news-event.ts';
import { spokenPercent } from './spoken-words.ts';

export interface MarketEventInput {
  /** At the session. */
  readonly random: KeyedRandom;
  readonly session: number;
  /** Well-known companies, the candidates for leaders and laggards. */
  readonly companies: readonly Company[];
  pathOf(asset: Company): PricePath;
  nameOf(asset: Company): string;
}

interface Mover {
  readonly company: Company;
  readonly name: string;
  readonly move: number;
}

const FLAT = 0.0025;

/** Companies that traded in a session, strongest first. */
function moversOf(input: MarketEventInput): Mover[] {
  return input.companies
    .flatMap((company) => {
      const path = input.pathOf(company);
      const move = path.returns[input.session - path.firstSession];
      return move === undefined ? [] : { company, name: input.nameOf(company), move };
    })
    .sort((a, b) => b.move - a.move);
}

/** How the day went for everyone, written after the close. */
function closingEvent(input: MarketEventInput, marketMove: number): NewsEvent[] {
  const movers = moversOf(input);
  const [leader, second] = movers;
  const [last, laggard] = movers.slice(-2);
  // Leaders must have gained and laggards must have lost; on days when all move one way nobody is named.
  if (movers.length < 4 || second.move <= 0 || last.move >= 0) return [];
  const kind = Math.abs(marketMove) < FLAT ? 'stocks-flat' : marketMove > 0 ? 'stocks-up' : 'stocks-down';
  return [
    {
      kind,
      at: sessionGrid('us').close[input.session] + 4 * MINUTE_MS,
      about: [
        ...[leader, second].map(({ company, name }) => ({
          assetId: company.assetId,
          name,
          tone: 1 as const,
        })),
        ...[laggard, last].map(({ company, name }) => ({
          assetId: company.assetId,
          name,
          tone: -1 as const,
        })),
      ],
      values: {
        leader: leader.name,
        second: second.name,
        laggard: laggard.name,
        last: last.name,
        percent: spokenPercent(marketMove),
      },
      weight: 3,
    },
  ];
}

/** Headlines of a session that are about the market, about nobody, or about two rivals. */
export function marketEvents(input: MarketEventInput, marketMove: number): NewsEvent[] {
  const { random, session, companies } = input;
  const open = sessionGrid('us').open[session];
  const events = closingEvent(input, marketMove);
  if (random.chance(0.7)) {
    const at = open - HOUR_MS + random.below(300) * MINUTE_MS;
    events.push({ kind: 'macro', at, about: [], values: {}, weight: 2 });
  }
  if (!random.chance(0.3)) return events;
  const winner = random.pick(companies);
  const rivals = companies.filter(
    ({ sector, assetId }) => sector === winner.sector && assetId !== winner.assetId,
  );
  if (rivals.length === 0) return events;
  const loser = random.pick(rivals);
  const at = open + random.below(380) * MINUTE_MS;
  const about = [
    { assetId: winner.assetId, name: input.nameOf(winner), tone: 1 as const },
    { assetId: loser.assetId, name: input.nameOf(loser), tone: -1 as const },
  ];
  const values = { name: about[0].name, other: about[1].name };
  return [...events, { kind: 'rivals', at, about, values, weight: 1 }];
}

/** How the day went for coins, if Bitcoin moved enough. */
export function coinMarketEvents(bitcoin: Coin, path: PricePath, day: number): NewsEvent[] {
  const move = path.returns[day - path.firstSession];
  if (move === undefined || Math.abs(move) < 1.3 * path.sigma[day - path.firstSession]) return [];
  return [
    {
      kind: move > 0 ? 'coins-up' : 'coins-down',
      at: sessionGrid('crypto').close[day] + 3 * MINUTE_MS,
      about: [{ assetId: bitcoin.assetId, name: bitcoin.name, tone: move > 0 ? 1 : -1 }],
      values: { percent: spokenPercent(move) },
      weight: 2,
    },
  ];
}
