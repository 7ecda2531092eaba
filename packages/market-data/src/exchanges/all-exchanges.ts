import {
  DAY_MS,
  dateOfInstant,
  type Instrument,
  type IsoDate,
  startOfDate,
  type Unsubscribe,
} from '@auspex/market';
import type { AssetListing } from '../ports/asset-listing.ts';
import { endOfDate } from '../ports/known-at.ts';
import type { KnownBars, PriceCapabilities, PriceSource, Quote } from '../ports/price-source.ts';
import { found, type SourceAnswer } from '../ports/source-answer.ts';
import { filledBars, mostTelling } from './fill-gaps.ts';

/**
 * The answer of the first source that has one; otherwise the most informative refusal: a temporary one before
 * “unknown”.
 */
async function firstFound<T>(
  sources: readonly PriceSource[],
  ask: (source: PriceSource) => Promise<SourceAnswer<T>>,
): Promise<SourceAnswer<T>> {
  const refusals: SourceAnswer<T>[] = [];
  for (const source of sources) {
    const answer = await ask(source);
    if (answer.kind === 'found') return answer;
    refusals.push(answer);
  }
  return mostTelling(refusals);
}

/**
 * Bars of one session come from one exchange, so that prices and volumes within a day are comparable: from the first
 * that has the session from its beginning, else from the one that has most of it.
 */
async function firstWhole(
  sources: readonly PriceSource[],
  request: Parameters<PriceSource['intradayBars']>[0],
): Promise<SourceAnswer<KnownBars>> {
  const refusals: SourceAnswer<KnownBars>[] = [];
  let most: KnownBars | undefined;
  for (const source of sources) {
    const answer = await source.intradayBars(request);
    if (answer.kind !== 'found') {
      refusals.push(answer);
      continue;
    }
    const { time } = answer.value.bars;
    if (time[0] === startOfDate(request.date)) return answer;
    if (most === undefined || time.length > most.bars.time.length) most = answer.value;
  }
  return most === undefined ? mostTelling(refusals) : found(most);
}

async function allListings(sources: readonly PriceSource[]): Promise<SourceAnswer<readonly AssetListing[]>> {
  const answers = await Promise.all(sources.map((source) => source.assets()));
  const byId = new Map<string, AssetListing>();
  for (const answer of answers) {
    if (answer.kind !== 'found') continue;
    for (const listing of answer.value) if (!byId.has(listing.assetId)) byId.set(listing.assetId, listing);
  }
  const refusal = answers.find(({ kind }) => kind !== 'found');
  const offer = furthestBack(sources);
  const since = offer.offered ? offer.since : undefined;
  const listings = [...byId.values()].map((listing) => (since ? listedSince(listing, since) : listing));
  return byId.size === 0 && refusal ? refusal : found(listings);
}

/** None says when a pair was listed. Any may fill the past, so it is the same date whichever of them answers. */
function listedSince(listing: AssetListing, since: IsoDate): AssetListing {
  const knownAt = endOfDate(since);
  const symbols = listing.symbols.map((period) => ({ ...period, from: since, knownAt }));
  return { ...listing, symbols, listedOn: since, knownAt };
}

/** Asks each exchange only for what those before it do not quote. */
async function allQuotes(
  sources: readonly PriceSource[],
  assets: readonly Instrument[],
): Promise<SourceAnswer<readonly Quote[]>> {
  const quotes = new Map<string, Quote>();
  let refusal: SourceAnswer<readonly Quote[]> | undefined;
  for (const source of sources) {
    const missing = assets.filter(({ assetId }) => !quotes.has(assetId));
    if (missing.length === 0) break;
    const answer = await source.quotes(missing);
    if (answer.kind === 'found') for (const quote of answer.value) quotes.set(quote.assetId, quote);
    else refusal ??= answer;
  }
  return quotes.size === 0 && refusal ? refusal : found([...quotes.values()]);
}

/** Each asset is streamed by the first exchange that lists it, so that prices of two exchanges never alternate. */
function streamEach(
  sources: readonly PriceSource[],
  assets: readonly Instrument[],
  onQuotes: (quotes: readonly Quote[]) => void,
): Unsubscribe {
  const stops: Unsubscribe[] = [];
  let isStopped = false;
  const start = async (): Promise<void> => {
    let left = assets;
    for (const source of sources) {
      const listings = await source.assets();
      const listed = new Set(listings.kind === 'found' ? listings.value.map(({ assetId }) => assetId) : []);
      const own = left.filter(({ assetId }) => listed.has(assetId));
      left = left.filter(({ assetId }) => !listed.has(assetId));
      if (own.length === 0 || isStopped) continue;
      const stream = source.stream(own, onQuotes);
      if (stream.kind === 'found') stops.push(stream.value);
    }
  };
  // Exchanges answer that they are unavailable; one that throws leaves the assets after it without a stream.
  start().catch(() => undefined);
  return () => {
    isStopped = true;
    for (const stop of stops.splice(0)) stop();
  };
}

/** What the first lacks of the past the others fill: the history reaches as far back as any of them. */
function furthestBack(sources: readonly PriceSource[]): PriceCapabilities['dailyBars'] {
  const offers = sources.map(({ capabilities }) => capabilities.dailyBars);
  const since = offers.flatMap((offer) => (offer.offered && offer.since ? [offer.since] : [])).sort();
  return since[0] === undefined ? offers[0] : { offered: true, since: since[0] };
}

function capabilitiesOf(sources: readonly PriceSource[]): PriceCapabilities {
  const [first] = sources;
  const timeframes = sources.flatMap(({ capabilities }) => capabilities.intradayTimeframes);
  return {
    ...first.capabilities,
    dailyBars: furthestBack(sources),
    intradayTimeframes: [...new Set(timeframes)],
  };
}

/** Several exchanges as one source: the first answer counts, the others fill the gaps. */
export function joinExchanges(sources: readonly PriceSource[]): PriceSource {
  if (sources.length === 0) throw new RangeError('At least one exchange is needed.');
  return {
    identity: {
      id: 'exchanges',
      name: sources.map(({ identity }) => identity.name).join(', '),
      simulated: false,
      answers: 'counted',
    },
    capabilities: capabilitiesOf(sources),
    assets: () => allListings(sources),
    dailyBars: ({ asset, from, to }) =>
      filledBars(sources, {
        stretch: { from: startOfDate(from), until: startOfDate(to) + DAY_MS },
        stepMs: DAY_MS,
        ask: (source, gap) =>
          source.dailyBars({ asset, from: dateOfInstant(gap.from), to: dateOfInstant(gap.until - 1) }),
      }),
    intradayBars: (request) => firstWhole(sources, request),
    corporateActions: (asset) => firstFound(sources, (source) => source.corporateActions(asset)),
    halts: (asset) => sources[0].halts(asset),
    quotes: (assets) => allQuotes(sources, assets),
    stream: (assets, onQuotes) => found(streamEach(sources, assets, onQuotes)),
  };
}
