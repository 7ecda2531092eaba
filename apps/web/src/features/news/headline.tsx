import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { markTitle, type TitlePiece, titleMarks, toneOfMarks } from './mark-title.ts';
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
