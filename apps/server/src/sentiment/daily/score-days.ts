import { scoreAsset } from '@auspex/language';
import { type AssetId, dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import type { NewsTone } from '../../news/index.ts';
import { countedTones } from '../scoring/score-window.ts';

/** An asset, or a market as a whole. */
export type MoodSubject = AssetId | Market;

/** The mood of one day (UTC); days without a story have none. */
export interface DayMood {
  readonly subject: MoodSubject;
  readonly date: IsoDate;
  /** Stories, each once however often it was printed that day. */
  readonly n: number;
  readonly mean: number;
}

/** The mood of every day in some tones, per asset and per market. */
export function scoreDays(
  tones: readonly NewsTone[],
  marketOf: (assetId: AssetId) => Market | undefined,
): DayMood[] {
  const groups = new Map<string, { subject: MoodSubject; date: IsoDate; tones: NewsTone[] }>();
  const add = (subject: MoodSubject, date: IsoDate, tone: NewsTone) => {
    const key = `${subject}\n${date}`;
    const group = groups.get(key) ?? { subject, date, tones: [] };
    group.tones.push(tone);
    groups.set(key, group);
  };
  for (const tone of tones) {
    const market = marketOf(tone.assetId);
    if (market === undefined) continue;
    const date = dateOfInstant(tone.knownAt);
    add(tone.assetId, date, tone);
    add(market, date, tone);
  }
  return [...groups.values()].flatMap(({ subject, date, tones: counted }) => {
    const { score, n } = scoreAsset(countedTones(counted));
    return score === null ? [] : [{ subject, date, n, mean: score }];
  });
}
