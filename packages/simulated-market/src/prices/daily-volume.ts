import type { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';

/** What a day's trading depends on in addition to chance. */
export interface VolumeDay {
  /** Size of the day's return in usual sigmas. */
  readonly surprise: number;
  /** A report or sudden news. */
  readonly news: boolean;
  readonly closesEarly: boolean;
  readonly monthDay: number;
  readonly weekday: number;
}

const WEEKDAY = [-0.12, -0.05, 0.02, 0.03, 0.02, 0.0, -0.12];

/** Third Friday of March, June, September and December, when futures and options expire together. */
function isWitching(day: VolumeDay): boolean {
  const month = Math.floor(day.monthDay / 100);
  const date = day.monthDay % 100;
  return day.weekday === 5 && month % 3 === 0 && date >= 15 && date <= 21;
}

/** Wanders slowly and reacts to the day: the logarithm of volume over the usual one. */
export class VolumeWalk {
  private mood = 0;

  /** Units traded on a day: `usual` times the day's factor. */
  draw(usual: number, day: VolumeDay, random: KeyedRandom): number {
    this.mood = 0.96 * this.mood + 0.08 * random.normal();
    let log = this.mood + 0.2 * random.normal() + 0.32 * (Math.min(day.surprise, 5) - 0.8) - 0.06;
    log += WEEKDAY[day.weekday];
    if (day.news) log += 0.55;
    if (isWitching(day)) log += 0.5;
    if (day.monthDay >= 1223) log -= 0.35;
    if (day.closesEarly) log -= 0.75;
    return usual * portableExp(log);
  }
}
