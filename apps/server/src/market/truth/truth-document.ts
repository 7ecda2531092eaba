import type { CallReplyInput, Calls } from '@auspex/contract';
import { type PlantedEffect, plantEffects } from '@auspex/simulated-market';
import { seedOf } from '../../config/world.ts';
import type { World } from '../../platform/worlds/index.ts';

/** What was planted in a simulated market, for its operators: code that reads the market never sees it. */
export type TruthDocument = NonNullable<CallReplyInput<Calls['market.truth']>['truth']>;

const two = (value: number) => String(value).padStart(2, '0');
/** 1105 as `11-05`. */
const monthDay = (value: number) => `${two(Math.floor(value / 100))}-${two(value % 100)}`;

function writeEffect(effect: PlantedEffect): TruthDocument['effects'][number] {
  const { symbol, assetId } = effect;
  if (effect.kind === 'momentum') {
    const { lookbackSessions, strength } = effect;
    return { kind: effect.kind, symbol, assetId, lookbackSessions, strength };
  }
  const { logReturnPerSession, sigmasPerYear } = effect;
  return {
    kind: effect.kind,
    symbol,
    assetId,
    from: monthDay(effect.fromMonthDay),
    until: monthDay(effect.untilMonthDay),
    logReturnPerSession,
    sigmasPerYear,
  };
}

/** The truth of a world; null for the real one, whose truth nobody knows. */
export function truthOf(world: World): TruthDocument | null {
  const worldSeed = seedOf(world);
  if (worldSeed === null) return null;
  const { seed, effects, withoutEffect } = plantEffects(worldSeed);
  return { seed, effects: effects.map(writeEffect), withoutEffect: [...withoutEffect] };
}
