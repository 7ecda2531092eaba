import type { dateOfInstant } from '@auspex/market';
import { judgedBars, screenBars } from '@auspex/market-data';
import { visibleFacts } from '../../store/facts/kept-fact.ts';
import type { Judging } from '../market-view.ts';
import { type BarMaterial, knownActions } from './read-view-bars.ts';
import { visibleBars } from './visible-bars.ts';

export const NOTHING_BARRED: Judging = { barriers: [], leftOut: [] };

/** The last answer about each history: most are asked about again and again. */
const known = new WeakMap<object, { readonly key: string; readonly judging: Judging }>();

/** Screens the bars that a view shows, and says what of them may not be judged. */
export function readJudging({ asset, history, actions, horizon }: BarMaterial): Judging {
  const { bars, origins } = visibleBars(history, horizon);
  const facts = visibleFacts(actions, horizon);
  const key = [
    bars.time.length,
    bars.time.at(-1),
    facts.map(({ version }) => version).join(' '),
    asset.delisting?.date,
    horizon.seenBy,
  ].join();
  const before = known.get(history);
  if (before?.key === key) return before.judging;
  const [first, ...others] = new Set(origins.map(({ adjustment }) => adjustment));
  const findings = screenBars({
    market: asset.market,
    bars,
    adjustment: first !== undefined && others.length === 0 ? first : 'unknown',
    actions: knownActions(actions, horizon),
    confirmed: confirmedDates(actions, horizon),
    listing: {
      listedOn: asset.listedOn,
      symbols: [],
      ...(asset.delisting && { delisting: asset.delisting }),
    },
  });
  const { lives, leftOut } = judgedBars(bars.time, findings);
  const judging = {
    barriers: lives.flatMap(({ first: at, begins }) => (begins === null ? [] : [bars.time[at]])),
    leftOut: Array.from(bars.time).filter((time, i) => leftOut[i] !== 0 && Number.isFinite(time)),
  };
  known.set(history, { key, judging });
  return judging;
}

/** The source recorded for what the screen flags and for what people decide about it. */
export const SCREEN = 'quality-screen';

/** Days whose move a person has confirmed: a split of one for one, decided on a flag, says that there was none. */
export function confirmedDates(
  actions: BarMaterial['actions'],
  horizon: BarMaterial['horizon'],
): ReturnType<typeof dateOfInstant>[] {
  return visibleFacts(actions, horizon).flatMap(({ value, source }) =>
    source === SCREEN && value.kind === 'split' && value.newPerOld === 1 ? [value.exDate] : [],
  );
}
