import { DAY_MS, type EpochMs, HOUR_MS } from '@auspex/market';
import type { NewsSource } from '@auspex/market-data';
import type { JobRun } from '../../platform/jobs/jobs.ts';
import { newestStretch } from '../store/stretch-store.ts';
import { fillStretch, type NewsIntake } from './fill-stretch.ts';

/** Requested again each time, since headlines arrive late. */
const OVERLAP_MS = DAY_MS;
/** How far back a source is asked when nothing from it is stored; older headlines are left to the preparation. */
const FIRST_REACH_MS = 7 * DAY_MS;
/** How far back it is asked after a longer gap. */
const LONGEST_REACH_MS = 31 * DAY_MS;
/** A round takes minutes: headlines that end longer than this before they were stored were cut short by the source. */
const LONGEST_ROUND_MS = HOUR_MS;

/** The news sources in order of preference. */
export function newsSources(intake: Pick<NewsIntake, 'market'>): NewsSource[] {
  return intake.market.sources.flatMap(({ news }) => (news?.capabilities.articles.offered ? [news] : []));
}

const minuteOf = (at: EpochMs): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** How far back to ask. What was cut short goes on where it ended: asking for a day again could fill every answer. */
function reachBack(
  { capabilities }: NewsSource,
  last: Awaited<ReturnType<typeof newestStretch>>,
  now: EpochMs,
): number {
  if (last === undefined) return FIRST_REACH_MS;
  const missing = now - last.until;
  if (last.storedAt - last.until > LONGEST_ROUND_MS) return Math.min(missing, LONGEST_REACH_MS);
  // Feeds give the same whatever the range. One may have been away, or be new, while the others answered.
  const overlap = capabilities.history.offered ? OVERLAP_MS : FIRST_REACH_MS;
  return Math.min(Math.max(missing, 0) + overlap, LONGEST_REACH_MS);
}

/**
 * Ingests what every source has published since it was last asked. A source that does not answer loses nothing: the
 * range is requested again next time. One with a quota may have to wait for its turn, which is normal and not a
 * failure.
 */
export async function ingestNews(
  intake: NewsIntake,
  run: Pick<JobRun<unknown>, 'signal' | 'progress'>,
): Promise<void> {
  const { platform, market } = intake;
  const sources = newsSources(intake);
  const assets = await market.view().assets({ delisted: true });
  const refusals: string[] = [];
  const waiting: string[] = [];
  let fresh = 0;
  for (const [done, source] of sources.entries()) {
    run.progress(done, sources.length, `${source.identity.name}: ${fresh} new`);
    run.signal.throwIfAborted();
    const now = platform.clock.now();
    const last = await newestStretch(platform.database, {
      world: market.world.name,
      source: source.identity.id,
    });
    const stretch = { from: now - reachBack(source, last, now), until: now };
    const outcome = await fillStretch(intake, {
      source,
      stretch,
      assets,
      storiesFrom: 'store',
      signal: run.signal,
    });
    if (outcome.kind === 'stored') fresh += outcome.fresh;
    else if (outcome.kind === 'held-back')
      waiting.push(`${source.identity.name}: nothing done, next turn at ${minuteOf(outcome.turnAt)}`);
    else refusals.push(`${source.identity.name}: ${outcome.reason}`);
  }
  const asked = sources.length - waiting.length;
  const told = asked > 0 || sources.length === 0 ? [`${fresh} new`, ...waiting] : waiting;
  run.progress(sources.length, sources.length, told.join('; '));
  for (const reason of refusals) platform.logger.warn({ reason }, 'news source did not answer');
  if (refusals.length > 0 && refusals.length === asked) throw new Error(refusals.join(' '));
}
