import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { newsText } from './news.text.ts';
import type { Article } from './news-queries.ts';
import styles from './news-stream.module.css';

interface HeadlineProps {
  readonly article: Pick<Article, 'title' | 'url' | 'ticker_sentiment'>;
  /** The asset whose words stand out; all of them a little where none is chosen. */
  readonly chosen: string | null;
}

function Piece({ piece, chosen }: { readonly piece: TitlePiece; readonly chosen: string | null }) {
  const { text, marks } = piece;
  const shown = chosen === null ? marks : marks.filter(({ ticker }) => ticker === chosen);
  if (shown.length === 0) return text;
  const isName = shown.some(({ kind }) => kind === 'evidence');
  const tone = toneOfMarks(shown);
  return (
    <mark
      className={styles.mark}
      data-name={isName || undefined}
      data-tone={tone}
      data-chosen={chosen !== null || undefined}
      title={[...new Set(shown.map(({ ticker }) => ticker))].join(', ')}
    >
      {text}
    </mark>
  );
}

/** A headline as printed, with the words that name its assets and those that decide its tone. */
export function Headline({ article, chosen }: HeadlineProps) {
  const t = useText(newsText);
  const { title, url, ticker_sentiment } = article;
  const pieces = markTitle(title, titleMarks(ticker_sentiment)).map((piece) => (
    <Piece key={piece.start} piece={piece} chosen={chosen} />
  ));
  if (url === null) return <span className={styles.title}>{pieces}</span>;
  return (
    <a className={styles.title} href={url} target="_blank" rel="noreferrer noopener">
      {pieces}
      <Icon name="external" className={styles.external} title={t('external')} />
    </a>
  );
}

interface TitleSpan {
  readonly start: number;
  readonly end: number;
}

/** What a span of a headline shows: that an asset is meant, or which way the headline speaks of it. */
interface TitleMark extends TitleSpan {
  readonly kind: 'evidence' | 'positive' | 'neutral' | 'negative' | 'unclear';
  readonly ticker: string;
  /** 0 decides most; names come before every word that decides. */
  readonly rank: number;
}

interface TitlePiece {
  readonly start: number;
  readonly text: string;
  /** Those that cover the piece, in the order given. */
  readonly marks: readonly TitleMark[];
}

interface ReadTicker {
  readonly ticker: string;
  readonly label: Exclude<TitleMark['kind'], 'evidence'>;
  readonly evidence: readonly TitleSpan[];
  readonly deciding: readonly TitleSpan[];
}

/** The marks of some assets of one headline. */
export function titleMarks(readings: readonly ReadTicker[]): TitleMark[] {
  return readings.flatMap(({ ticker, label, evidence, deciding }) => [
    ...evidence.map(({ start, end }) => ({ start, end, kind: 'evidence' as const, ticker, rank: 0 })),
    ...deciding.map(({ start, end }, rank) => ({ start, end, kind: label, ticker, rank })),
  ]);
}

/** Cuts a headline where marks begin and end; marks may overlap, and none may reach beyond it. */
export function markTitle(title: string, marks: readonly TitleMark[]): TitlePiece[] {
  const within = marks.filter(({ start, end }) => start >= 0 && start < end && end <= title.length);
  const cuts = new Set([0, title.length, ...within.flatMap(({ start, end }) => [start, end])]);
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((start, at) => {
    const end = ordered[at + 1] ?? title.length;
    return {
      start,
      text: title.slice(start, end),
      marks: within.filter((mark) => mark.start <= start && mark.end >= end),
    };
  });
}

/** Which way words speak that count for several assets: as for the one that they decide most about. */
export function toneOfMarks(marks: readonly TitleMark[]): TitleMark['kind'] | undefined {
  const deciding = marks.filter(({ kind }) => kind !== 'evidence');
  return deciding.toSorted((a, b) => a.rank - b.rank)[0]?.kind;
}

/** Whether a headline is good for one of its assets and bad for another. */
export function speaksOpposite(readings: readonly Pick<ReadTicker, 'label'>[]): boolean {
  const labels = new Set(readings.map(({ label }) => label));
  return labels.has('positive') && labels.has('negative');
}
