import { DAY_MS, startOfDate } from '@auspex/market';
import type { NewsSource } from '@auspex/market-data';
import type { PreparationStep } from '../../market/index.ts';
import { missingParts, readStretches, type Stretch } from '../store/stretch-store.ts';
import { fillStretch, type NewsIntake } from './fill-stretch.ts';
import { newsSources } from './ingest-news.ts';
import { rereadTones } from './reread-tones.ts';

/** About 6,000 headlines of the simulated market: enough work for a thread, and soon readable. */
const PART_MS = 91 * DAY_MS;
/** Parts in flight: two are parsed while another is fetched or stored. */
const AT_ONCE = 3;

interface Part {
  readonly source: NewsSource;
  readonly stretch: Stretch;
}

/**
 * Fills in the past of sources that invent it, newest first: a quarter before the product counts as ready, everything
 * else afterwards. Real sources begin when they are first asked.
 */
export function newsPreparations(intake: NewsIntake): PreparationStep[] {
  return [
    {
      name: 'news',
      label: 'Latest headlines and their tone',
      order: 50,
      run: (progress, signal) => prepareNews(intake, { progress, signal, reach: PART_MS }),
    },
    {
      name: 'news-history',
      label: 'Headlines since 2018',
      order: 51,
      background: true,
      run: (progress, signal) => prepareNews(intake, { progress, signal, reach: Number.POSITIVE_INFINITY }),
    },
    {
      name: 'news-tones',
      label: 'Tone of earlier headlines',
      order: 52,
      background: true,
      run: (progress, signal) => rereadTones(intake, { progress, signal }),
    },
  ];
}

export interface NewsPreparation {
  progress(done: number, total: number): void;
  readonly signal: AbortSignal;
  /** How far back, from now. */
  readonly reach: number;
  /** The longest stretch that is filled in one go. */
  readonly part?: number;
}

export async function prepareNews(intake: NewsIntake, run: NewsPreparation): Promise<void> {
  const parts = await partsToFill(intake, run);
  if (parts.length === 0) return;
  const assets = await intake.market.view().assets({ delisted: true });
  let done = 0;
  let next = 0;
  run.progress(0, parts.length);
  const work = async (): Promise<void> => {
    for (let part = parts[next++]; part !== undefined; part = parts[next++]) {
      run.signal.throwIfAborted();
      const outcome = await fillStretch(intake, {
        ...part,
        assets,
        storiesFrom: 'source',
        signal: run.signal,
      });
      if (outcome.kind !== 'stored') throw new Error(outcome.reason);
      done += 1;
      run.progress(done, parts.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function partsToFill(
  intake: NewsIntake,
  { reach, part = PART_MS }: Pick<NewsPreparation, 'reach' | 'part'>,
): Promise<Part[]> {
  const { platform, market } = intake;
  const now = platform.clock.now();
  const parts: Part[] = [];
  for (const source of newsSources(intake)) {
    const { history } = source.capabilities;
    if (source.identity.answers === 'counted' || !history.offered || history.since === undefined) continue;
    const of = { world: market.world.name, source: source.identity.id };
    const stored = await readStretches(platform.database, of);
    const wanted = { from: Math.max(startOfDate(history.since), now - reach), until: now };
    for (const stretch of missingParts(stored, wanted, part)) parts.push({ source, stretch });
  }
  return parts.sort((a, b) => b.stretch.until - a.stretch.until);
}
