import {
  type AssetTone,
  analyseHeadline,
  type Linker,
  shownTone,
  type ToneModel,
  type ToneReading,
} from '@auspex/language';
import type { AssetId } from '@auspex/market';
import type { NewsArticle, PublisherTag } from '@auspex/market-data';
import type { NamesOfDay } from '../naming/names-of-day.ts';
import type { NewsLabel, NewsMention } from '../news-item.ts';

/** What reading a headline needs. */
export interface MentionReader {
  readonly names: NamesOfDay;
  readonly linker: Linker;
  readonly model: ToneModel | null;
}

/** Beyond this a publisher's own score counts as a tone (the publishers' usual threshold). */
const PUBLISHER_TONE_FROM = 0.15;
/** From here on a score counts as plainly and as strongly meant; the first is the publishers' own ("bullish"). */
const PUBLISHER_PLAIN_FROM = 0.35;
const PUBLISHER_STRONG_FROM = 0.7;
/** How much a headline is about an asset that only its publisher names, if they do not say. */
const UNSAID_RELEVANCE = 0.5;

/** What a headline says about each asset that its text or its publisher names. */
export function readMentions(article: NewsArticle, reader: MentionReader): NewsMention[] {
  const { names } = reader;
  const { tones } = analyseHeadline(article.title, reader);
  const tags = new Map((article.tags ?? []).map((tag) => [assetOfTag(tag, names), tag]));
  const read = tones.map((tone, rank) => {
    const tag = tags.get(tone.symbol as AssetId);
    const own = mentionOf(tone, { names, rank, tag });
    // What nobody here can read, its publisher can.
    if (own.decidedBy !== 'unread' || tag?.tone === undefined) return own;
    return { ...mentionOfTag(tag, own.assetId, names), evidence: own.evidence };
  });
  const inText = new Set(read.map(({ assetId }) => assetId));
  const tagged = [...tags].flatMap(([assetId, tag]) =>
    assetId === undefined || inText.has(assetId) ? [] : [mentionOfTag(tag, assetId, names)],
  );
  return [...read, ...tagged];
}

function assetOfTag({ symbol }: PublisherTag, names: NamesOfDay): AssetId | undefined {
  const found = Object.entries(names.assets).find(([, asset]) => asset.symbol === symbol);
  return found?.[0] as AssetId | undefined;
}

function mentionOf(
  { symbol, reading, evidence }: AssetTone,
  about: { names: NamesOfDay; rank: number; tag: PublisherTag | undefined },
): NewsMention {
  const { names, rank, tag } = about;
  const { negative, positive } = reading.probabilities;
  const low = rounded(negative);
  const high = rounded(positive);
  return {
    assetId: symbol as AssetId,
    ticker: names.assets[symbol].symbol,
    market: names.assets[symbol].market,
    evidence,
    label: reading.label,
    tone: rounded(reading.tone),
    probabilities: [low, rounded(1 - low - high), high],
    deciding: reading.words,
    decidedBy: decisionOf(reading),
    relevance: tag?.relevance ?? relevanceOfRank(rank),
  };
}

/** A headline is most about what it names first. */
function relevanceOfRank(rank: number): number {
  return rounded(1 / (1 + rank / 2));
}

function decisionOf({ decision }: ToneReading): NewsMention['decidedBy'] {
  switch (decision.by) {
    case 'word-lists':
      return 'words';
    case 'french-words':
      return 'french';
    case 'nobody':
      return 'unread';
    default:
      return decision.by;
  }
}

/** An asset that the text does not name: all there is comes from the publisher. */
function mentionOfTag(tag: PublisherTag, assetId: AssetId, names: NamesOfDay): NewsMention {
  const { tone } = tag;
  const { symbol, market } = names.assets[assetId];
  return {
    assetId,
    ticker: symbol,
    market,
    evidence: [],
    label: labelOfScore(tone),
    tone: rounded(toneOfScore(tone ?? 0)),
    probabilities: tone === undefined ? [0.3333, 0.3334, 0.3333] : chancesOfScore(tone),
    deciding: [],
    decidedBy: 'publisher',
    relevance: tag.relevance ?? UNSAID_RELEVANCE,
  };
}

function labelOfScore(tone: number | undefined): NewsLabel {
  if (tone === undefined) return 'unclear';
  if (Math.abs(tone) < PUBLISHER_TONE_FROM) return 'neutral';
  return tone > 0 ? 'positive' : 'negative';
}

/** The tone of a publisher's score, in the same three steps as ours. */
export function toneOfScore(score: number): number {
  const size = Math.abs(score);
  return shownTone(
    labelOfScore(score),
    size < PUBLISHER_PLAIN_FROM ? 1 : size < PUBLISHER_STRONG_FROM ? 2 : 3,
  );
}

/** Probabilities whose difference is the publisher's score. */
function chancesOfScore(tone: number): [number, number, number] {
  const low = rounded(Math.max(0, -tone));
  const high = rounded(Math.max(0, tone));
  return [low, rounded(1 - low - high), high];
}

export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
