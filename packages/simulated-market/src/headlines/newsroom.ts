import { HOUR_MS, MINUTE_MS } from '@auspex/market';
import type { KeyedRandom } from '../numbers/keyed-random.ts';
import { sessionGrid, sessionUpTo } from '../session-grid.ts';
import type { Coin, Company } from '../universe/universe.ts';
import type { NewsEvent, NewsSubject } from './news-event.ts';
import { BROKERS, spokenAmount } from './spoken-words.ts';
import { toneOf } from './template-book.ts';
import { CHAIN_TOPICS, PEOPLE, PLACES, SEASONS, TOPICS } from './templates/story-templates.ts';

/** Stories on a working day about an asset of medium prominence. */
const STORIES_A_DAY = { stock: 1.02, crypto: 0.9 };
/** How much of that is left on a Saturday or Sunday. */
const WEEKEND = { stock: 0.35, crypto: 0.75 };
const ECONOMY_A_DAY = { weekday: 5, weekend: 1 };
/** What a company has to be worth to be of medium prominence. */
export const MEDIUM_VALUE = 1.9e11;

/** Twice where it happens twice as often. */
const COMPANY_STORIES =
  `expansion demand demand savings praise praise layoffs delay costs costs dispute dispute people
  appearance appearance feature feature feature comparison filing filing plans plans`.split(/\s+/);
const COIN_STORIES =
  'coin-adoption coin-adoption coin-inflows coin-outflows coin-criticism coin-criticism coin-work coin-work coin-feature coin-feature'.split(
    ' ',
  );

/** How much is published in each hour of the day in New York, on working days and on weekends. */
const HOURS = {
  weekday: [1, 1, 1, 1, 2, 4, 7, 9, 10, 9, 7, 6, 5, 5, 5, 6, 8, 5, 3, 2, 2, 2, 1, 1],
  weekend: [1, 1, 1, 1, 1, 2, 3, 5, 6, 7, 7, 6, 5, 5, 4, 4, 4, 4, 4, 3, 3, 2, 2, 1],
};

/** When archives begin to be kept better, and when they are complete; before that a part of the stories is left. */
const ARCHIVES = { better: Date.UTC(2024, 10, 1), complete: Date.UTC(2025, 10, 1), before: 0.045 };

/** How much of what was written about on a day is still to be found. */
export function coverageOn(time: number): number {
  const { better, complete, before } = ARCHIVES;
  const part = Math.max(0, Math.min(1, (time - better) / (complete - better)));
  return before + (1 - before) * part;
}

/** An instant of a day at which news is published; the day is New York's. */
function publishingTime(day: number, random: KeyedRandom): number {
  const grid = sessionGrid('crypto');
  const us = sessionGrid('us');
  const hours = isWeekend(day) ? HOURS.weekend : HOURS.weekday;
  let left = random.uniform() * hours.reduce((sum, part) => sum + part, 0);
  let hour = 0;
  while (hour < 23 && left >= hours[hour]) {
    left -= hours[hour];
    hour += 1;
  }
  // Sessions open at half past nine in New York, whatever the clocks say elsewhere.
  const session = Math.max(0, sessionUpTo(us, grid.dates[day]));
  const midnight = us.open[session] - us.time[session] - 9.5 * HOUR_MS;
  return grid.time[day] + midnight + hour * HOUR_MS + random.below(60) * MINUTE_MS;
}

function isWeekend(day: number): boolean {
  const weekday = sessionGrid('crypto').weekday[day];
  return weekday === 0 || weekday === 6;
}

export interface StoryInput {
  readonly asset: Company | Coin;
  readonly name: string;
  readonly fame: number;
  /** A day of the coins' calendar, which has them all. */
  readonly day: number;
  /** The asset's own, at that day. */
  readonly random: KeyedRandom;
  /** Another company of the sector, from a number. */
  readonly peer: (n: number) => { readonly assetId: Company['assetId']; readonly name: string } | undefined;
}

/** What is written about an asset on a day without having to happen on it. */
export function stories(input: StoryInput): NewsEvent[] {
  const { asset, fame, day, random } = input;
  const usual = STORIES_A_DAY[asset.kind] * (isWeekend(day) ? WEEKEND[asset.kind] : 1) * fame;
  return Array.from({ length: countOf(usual, day, random) }, () => story(input));
}

/** How many stories of an expected number there are on a day, as far as the archives have them. */
function countOf(usual: number, day: number, random: KeyedRandom): number {
  const expected = usual * coverageOn(sessionGrid('crypto').time[day]);
  // Between nothing and twice as many as expected.
  const drawn = 2 * expected * random.uniform();
  const whole = Math.floor(drawn);
  return whole + (random.chance(drawn - whole) ? 1 : 0);
}

function story({ asset, name, day, random, peer }: StoryInput): NewsEvent {
  const isCoin = asset.kind === 'crypto';
  const kind = random.pick(isCoin ? COIN_STORIES : COMPANY_STORIES);
  const at = publishingTime(day, random);
  const other = kind === 'comparison' ? peer(random.below(1000)) : undefined;
  const about: NewsSubject[] = [{ assetId: asset.assetId, name, tone: toneOf(kind) }];
  if (other) about.push({ ...other, tone: 0 });
  const size = isCoin ? asset.usualTurnover * 0.1 : asset.value * 0.004;
  const topics = isCoin ? CHAIN_TOPICS : (TOPICS[asset.sector] ?? CHAIN_TOPICS);
  const topic = random.pick(topics);
  return {
    kind: kind === 'comparison' && !other ? 'feature' : kind,
    at,
    about,
    values: {
      name,
      other: other?.name ?? '',
      topic,
      chain: topic,
      ...commonWords(random),
      amount: spokenAmount(size * random.between(0.2, 3)),
    },
    weight: random.chance(0.3) ? 3 : 1,
  };
}

function commonWords(random: KeyedRandom): Record<string, string> {
  const count = (1 + random.below(40)) * (random.chance(0.5) ? 50 : 25);
  return {
    place: random.pick(PLACES),
    person: random.pick(PEOPLE),
    season: random.pick(SEASONS),
    broker: random.pick(BROKERS),
    count:
      count < 1000 ? String(count) : `${Math.floor(count / 1000)},${String(count % 1000).padStart(3, '0')}`,
  };
}

/** Stories about the economy, which name no asset. */
export function economyStories(day: number, random: KeyedRandom): NewsEvent[] {
  const count = countOf(ECONOMY_A_DAY[isWeekend(day) ? 'weekend' : 'weekday'], day, random);
  return Array.from({ length: count }, () => ({
    kind: 'economy',
    at: publishingTime(day, random),
    about: [],
    values: { ...commonWords(random), amount: spokenAmount((20 + random.below(50)) * 1e9) },
    weight: 2,
  }));
}
