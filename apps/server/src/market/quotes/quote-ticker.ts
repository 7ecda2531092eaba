import type { Quote } from '@auspex/market-data';
import type { Platform } from '../../platform/module.ts';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { readInterest } from '../ingest/wanted-assets.ts';
import { answersAtOnce, type OpenSource } from '../sources/open-source.ts';
import { saveFeedRun } from '../store/feed-store.ts';
import type { ViewAsset } from '../view/market-view.ts';
import { createLead } from './hold-lead.ts';
import { saveQuotes } from './quote-store.ts';
import { changedTopics, QUOTE_TOPICS } from './quote-topics.ts';

const RENEW_EVERY_MS = 2000;
/** New listings and new wishes are followed after this. */
const ASSETS_GOOD_FOR_MS = 10 * 60_000;
/** An empty store is checked more often: the first assets are on their way. */
const EMPTY_GOOD_FOR_MS = 5000;
/** How often the health of the stream is recorded. */
const NOTE_EVERY_MS = 60_000;

/**
 * Follows the quote streams in one process and tells all others which quotes changed. Quotes of a source that answers
 * at once are computed for those who look at them, so they rest while nobody in this process follows any; then a
 * process with followers takes over. A worker never rests. What other sources stream is stored, for alerts too.
 */
export interface QuoteTicker {
  start(): void;
  /** Somebody has begun to follow quotes. */
  wake(): void;
  stop(): Promise<void>;
}

interface Following {
  readonly since: number;
  readonly count: number;
  stop(): void;
}

/** The assets whose quotes a source streams: all of them if that costs nothing, else the wanted ones. */
async function assetsOf(ingest: Ingest, source: OpenSource): Promise<readonly ViewAsset[]> {
  const assets = await ingest.view().assets();
  if (answersAtOnce(source)) return assets;
  const interest = await readInterest(ingest);
  return assets.filter(({ assetId }) => interest.has(assetId));
}

/**
 * The first question about a computed asset builds its history; asking one by one, members of funds before the funds,
 * keeps any request from waiting for all of them at once.
 */
async function warmUp(source: OpenSource, assets: readonly ViewAsset[]): Promise<void> {
  const { prices } = source.ports;
  if (prices === undefined || !answersAtOnce(source)) return;
  const funds = assets.filter(({ kind }) => kind === 'fund');
  for (const asset of [...assets.filter(({ kind }) => kind !== 'fund'), ...funds]) {
    await prices.quotes([asset]);
    await yieldToEventLoop();
  }
}

/** Follows one source's stream until stopped. */
async function follow(ingest: Ingest, source: OpenSource, live: Platform['live']): Promise<Following> {
  const { clock, world, database, logger } = ingest;
  const assets = await assetsOf(ingest, source);
  await warmUp(source, assets);
  const byId = new Map(assets.map((asset) => [asset.assetId, asset]));
  const { prices } = source.ports;
  const offer = prices?.capabilities.quotes;
  const delayMs = offer?.offered ? (offer.delayMs ?? 0) : 0;
  const noted = { at: Number.NEGATIVE_INFINITY, records: 0 };

  async function tell(quotes: readonly Quote[]): Promise<void> {
    if (!answersAtOnce(source)) await saveQuotes(database, { world, source: source.id, delayMs }, quotes);
    await live.changedMany(changedTopics(quotes.flatMap(({ assetId }) => byId.get(assetId) ?? [])));
    noted.records += quotes.length;
    if (clock.now() - noted.at < NOTE_EVERY_MS) return;
    noted.at = clock.now();
    const freshAt = Math.max(...quotes.map(({ at }) => at));
    const run = { at: clock.now(), records: noted.records, freshAt, error: null, retryAt: null };
    noted.records = 0;
    await saveFeedRun(database, { world, source: source.id, feed: 'quotes' }, run);
  }

  /** The newest quote of each asset that nobody was told about yet: a stream says only what has changed. */
  const untold = new Map<string, Quote>();
  let telling = false;
  async function tellAll(): Promise<void> {
    while (untold.size > 0) {
      const quotes = [...untold.values()];
      await tell(quotes);
      for (const quote of quotes) if (untold.get(quote.assetId) === quote) untold.delete(quote.assetId);
    }
  }
  const answer = prices?.stream(assets, (quotes) => {
    for (const quote of quotes) untold.set(quote.assetId, quote);
    if (telling) return;
    telling = true;
    tellAll()
      .catch((error: unknown) => logger.debug({ err: error, source: source.id }, 'a tick was not passed on'))
      .finally(() => {
        telling = false;
      });
  });
  return {
    since: clock.now(),
    count: assets.length,
    stop: answer?.kind === 'found' ? answer.value : () => undefined,
  };
}

/** Those that stream quotes; where some of that has to be stored, it is left to processes that do jobs. */
function streamingOf({ config, sources }: Ingest): readonly OpenSource[] {
  const streaming = sources.filter(({ ports }) => ports.prices?.capabilities.stream.offered);
  return config.role === 'web' && !streaming.every(answersAtOnce) ? [] : streaming;
}

export function createQuoteTicker(ingest: Ingest, live: Platform['live']): QuoteTicker {
  const { clock, config, database, logger, world } = ingest;
  const streaming = streamingOf(ingest);
  // A worker serves the followers of other processes, of whom it does not know.
  const mayRest = config.role !== 'worker' && streaming.every(answersAtOnce);
  const lead = createLead(database, { world, task: 'quotes' });
  const following = new Map<OpenSource, Following>();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();
  let stopped = false;
  // The first turn warms the source up for the first page; a web process does so for its first follower.
  let begun = config.role === 'web';
  let resting = false;

  function letGo(): void {
    for (const one of following.values()) one.stop();
    following.clear();
  }

  async function rest(): Promise<void> {
    resting = true;
    if (following.size === 0) return;
    letGo();
    await lead.release();
  }

  async function renew(): Promise<void> {
    if (stopped) return;
    if (begun && mayRest && !live.follows(QUOTE_TOPICS)) return rest();
    begun = true;
    const holds = await lead.hold();
    if (!holds) return letGo();
    for (const source of streaming) {
      const now = following.get(source);
      const goodFor = now?.count === 0 ? EMPTY_GOOD_FOR_MS : ASSETS_GOOD_FOR_MS;
      if (now !== undefined && clock.now() - now.since < goodFor) continue;
      now?.stop();
      following.set(source, await follow(ingest, source, live));
    }
  }

  function tick(): void {
    working = working.then(renew).catch((error: unknown) => {
      // Without the database nobody could be told, and another process may have the lead by now.
      letGo();
      logger.debug({ err: error }, 'the lead for quotes could not be renewed');
    });
  }

  return {
    start() {
      if (streaming.length === 0 || timer !== null) return;
      timer = setInterval(tick, RENEW_EVERY_MS).unref();
      tick();
    },
    wake() {
      if (!resting) return;
      resting = false;
      tick();
    },
    async stop() {
      stopped = true;
      if (timer !== null) clearInterval(timer);
      timer = null;
      await working;
      letGo();
      if (streaming.length > 0) await lead.release().catch(() => undefined);
    },
  };
}
