import { type AssetId, dateOfInstant, type Market } from '@auspex/market';
import type { MarketService, MarketView } from '../../market/index.ts';
import type { Platform } from '../../platform/module.ts';
import { daysVersion, readDayColumns } from '../daily/day-store.ts';
import type { StudyPool } from './study-pool.ts';
import type { Study } from './study-result.ts';

export interface StudyParts {
  readonly platform: Pick<Platform, 'database'>;
  readonly market: () => MarketService;
  readonly pool: StudyPool;
}

export interface StudyQuestion {
  readonly market: Market;
  readonly bars: number;
}

const STUDY_SEED = 20_180_102;
const STUDIES_KEPT = 24;

/** Studies of markets as of any instant, each made once per state of the data. */
export function createStudies(parts: StudyParts) {
  const { database } = parts.platform;
  const kept = new Map<string, Promise<Study>>();
  return async (view: MarketView, question: StudyQuestion): Promise<Study> => {
    const { market, bars } = question;
    const days = await daysVersion(database, view.world, dateOfInstant(view.asOf));
    const version = `${days}/${parts.market().dataVersion()}`;
    const key = `${market}/${bars}/${momentOf(view)}/${version}`;
    const known = kept.get(key);
    if (known) return known;
    const made = studyMarket(parts, view, question);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) if (kept.size > STUDIES_KEPT) kept.delete(oldest);
    return made;
  };
}

/** Answers about the present are kept for the day: nothing but new data changes them. */
function momentOf(view: MarketView): string {
  return view.present ? `now/${dateOfInstant(view.asOf)}` : view.moment;
}

async function studyMarket(
  { platform, pool }: StudyParts,
  view: MarketView,
  { market, bars }: StudyQuestion,
): Promise<Study> {
  const assets = await view.assets({ market, delisted: true });
  const columns = await readDayColumns(platform.database, {
    world: view.world,
    subjects: assets.map(({ assetId }) => assetId),
    // Days that have passed: the running one may still change.
    until: dateOfInstant(view.asOf),
  });
  const withMood = await Promise.all(
    columns.map(async ({ subject, day, n, mean }) => {
      const { time, open, close } = (await view.bars(subject as AssetId)).bars;
      return { time, open, close, day, n, mean };
    }),
  );
  return pool.run({ assets: withMood, bars, seed: STUDY_SEED });
}
