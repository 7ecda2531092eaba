import { VolatilityWalk } from '../factors/volatility-walk.ts';
import type { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { MOMENTUM_LOOKBACK, type PlantedEffect } from '../truth/planted-effects.ts';

/** What an asset's own return of a day consists of. */
export interface OwnDay {
  /** Standard deviation of the own part. */
  sigma: number;
  /** The own part without news and without a planted season. */
  value: number;
  /** Extra return of a planted season. */
  season: number;
}

/** The own part of an asset's return: fat tails, volatility clusters, and what is planted in it. */
export class OwnReturns {
  private readonly slow = new VolatilityWalk({ halfLifeDays: 70, spread: 0.24 });
  private readonly fast = new VolatilityWalk({ halfLifeDays: 6, spread: 0.32 });
  private readonly usual: number;
  private readonly shared: number;
  private readonly effect: PlantedEffect | undefined;
  private readonly mostTension: number;
  private readonly recent = new Float64Array(MOMENTUM_LOOKBACK);
  private days = 0;
  private recentSum = 0;
  private push = 0;
  readonly day: OwnDay = { sigma: 0, value: 0, season: 0 };

  constructor(shape: {
    /** Daily standard deviation on a usual day. */
    readonly usual: number;
    /** Fraction of the market's tension it shares. */
    readonly shared: number;
    readonly effect: PlantedEffect | undefined;
    /** The most that the logarithm of its volatility rises above the usual one. */
    readonly mostTension: number;
  }) {
    this.usual = shape.usual;
    this.shared = shape.shared;
    this.effect = shape.effect;
    this.mostTension = shape.mostTension;
  }

  /** Advances by a day. */
  advance(random: KeyedRandom, today: { readonly tension: number; readonly monthDay: number }): OwnDay {
    const walk = this.slow.advance(random, this.push, 0) + this.fast.advance(random, this.push, -0.25);
    const { day, effect } = this;
    const tension = walk + this.shared * today.tension - 0.08;
    day.sigma = this.usual * portableExp(Math.min(tension, this.mostTension));
    this.push = random.fatNormal();
    day.value = day.sigma * (this.push + (effect?.kind === 'momentum' ? effect.strength * this.lean() : 0));
    day.season = effect?.kind === 'seasonal-window' ? seasonOf(effect, today.monthDay) : 0;
    this.remember(day.value / day.sigma);
    return day;
  }

  /** Sudden news makes the next days more volatile, as any large move does. */
  shake(sigmas: number): void {
    this.fast.value += 0.06 * Math.min(6, Math.abs(sigmas));
  }

  private lean(): number {
    const z = this.recentSum / Math.sqrt(MOMENTUM_LOOKBACK);
    return Math.max(-2, Math.min(2, z));
  }

  private remember(inSigmas: number): void {
    const place = this.days % MOMENTUM_LOOKBACK;
    this.recentSum += inSigmas - this.recent[place];
    this.recent[place] = inSigmas;
    this.days += 1;
  }
}

function seasonOf(effect: Extract<PlantedEffect, { kind: 'seasonal-window' }>, monthDay: number): number {
  return monthDay >= effect.fromMonthDay && monthDay <= effect.untilMonthDay ? effect.logReturnPerSession : 0;
}
