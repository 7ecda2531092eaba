import { formatNumber, formatShare, type Language } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import type { Provenance } from '../../shared/market/market-queries.ts';
import { MarketTable } from '../../shared/market-table/market-table.tsx';
import { Card } from '../../ui/card/card.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import type { TableManner } from '../../ui/tables/table-frame.tsx';
import type { TableStatus } from '../../ui/tables/table-source.ts';
import { useRowSource } from '../../ui/tables/use-row-source.ts';
import { Headline } from './headline.tsx';
import { type NewsTextKey, newsText } from './news.text.ts';
import type { Article, TickerTone } from './news-queries.ts';
import styles from './news-stream.module.css';
import { newsSourceName } from './source-options.ts';
import { ToneMark, toneKey } from './ticker-tag.tsx';

/** What a row shows on a phone. */
const CARD = ['title', 'tickers', 'publisher', 'tone'];

/** The asset that a headline is most about. */
function mainReading({ ticker_sentiment }: Article): TickerTone | undefined {
  return ticker_sentiment.toSorted((a, b) => b.relevance - a.relevance)[0];
}

/** The tone for the asset that a headline is most about; none where nobody could read it. */
function mainTone(article: Article): number | null {
  const reading = mainReading(article);
  return !reading || reading.decidedBy === 'unread' ? null : reading.tone;
}

interface ColumnWords {
  readonly t: Translate<NewsTextKey>;
  readonly language: Language;
}

function figures({ t, language }: ColumnWords): readonly TableColumn<Article>[] {
  return [
    {
      id: 'tone',
      header: t('column.tone'),
      hint: t('column.toneHint'),
      kind: 'number',
      value: mainTone,
      cell: (article) => {
        const tone = mainTone(article);
        return tone !== null && formatNumber(tone, 2, language);
      },
      widthPx: 80,
    },
    {
      id: 'relevance',
      header: t('column.relevance'),
      kind: 'number',
      value: (article) => mainReading(article)?.relevance ?? null,
      percent: true,
      cell: (article) => {
        const reading = mainReading(article);
        return reading && formatShare(reading.relevance, 0, language);
      },
      widthPx: 116,
    },
    {
      id: 'others',
      header: t('column.others'),
      kind: 'number',
      value: ({ others }) => others,
      widthPx: 92,
      descendingFirst: true,
    },
  ];
}

export function newsColumns(words: ColumnWords): readonly TableColumn<Article>[] {
  const { t } = words;
  return [
    {
      id: 'time',
      header: t('column.time'),
      kind: 'date',
      value: ({ publishedAt }) => Date.parse(publishedAt),
      cell: ({ publishedAt }) => <AbsoluteDate at={publishedAt} withTime />,
      widthPx: 186,
      descendingFirst: true,
    },
    {
      id: 'title',
      header: t('column.title'),
      kind: 'text',
      value: ({ title }) => title,
      cell: (article) => (
        <span className={styles.cellTitle} title={article.title}>
          <Headline article={article} chosen={null} />
        </span>
      ),
      widthPx: 480,
    },
    {
      id: 'tickers',
      header: t('column.tickers'),
      kind: 'text',
      value: ({ ticker_sentiment }) =>
        ticker_sentiment.map((reading) => `${reading.ticker} ${t(toneKey(reading))}`).join(', ') || null,
      cell: ({ ticker_sentiment }) => (
        <span className={styles.cellTags}>
          {ticker_sentiment.map((reading) => (
            <span
              key={reading.ticker}
              className={styles.cellTag}
              data-tone={reading.label}
              title={t(toneKey(reading))}
            >
              <ToneMark tone={reading.label} /> {reading.ticker}
            </span>
          ))}
        </span>
      ),
      widthPx: 200,
    },
    {
      id: 'publisher',
      header: t('column.publisher'),
      kind: 'choice',
      value: ({ publisher }) => publisher,
      widthPx: 140,
    },
    ...figures(words),
    {
      id: 'source',
      header: t('column.source'),
      kind: 'choice',
      value: ({ source }) => newsSourceName(source, t),
      widthPx: 110,
      hidden: true,
    },
    {
      id: 'url',
      header: t('column.url'),
      kind: 'text',
      value: ({ url }) => url,
      widthPx: 220,
      hidden: true,
    },
  ];
}

interface NewsTableProps extends Pick<TableManner<Article>, 'empty'> {
  readonly articles: readonly Article[];
  readonly status: TableStatus;
  readonly port: SearchParamsPort;
  readonly provenance: Provenance | undefined;
}

const rowId = ({ source, id }: Article) => `${source} ${id}`;
const rowName = ({ title }: Article) => title;
const NEWEST = { columnId: 'time', descending: true } as const;

/** The headlines that are loaded, as a table. */
export function NewsTable({ articles, status, port, ...rest }: NewsTableProps) {
  const t = useText(newsText);
  const language = useLanguage();
  const columns = useMemo(() => newsColumns({ t, language }), [t, language]);
  const source = useRowSource({
    ...{ columns, rowId, status },
    rows: articles,
    searchParams: port,
    defaultSort: NEWEST,
  });
  return (
    <Card flush>
      <MarketTable
        card={CARD}
        id="news"
        label={t('table.label')}
        {...rest}
        {...{ columns, source, rowName }}
        symbolOf={(article) => mainReading(article)?.ticker ?? ''}
        fileName="headlines"
      />
    </Card>
  );
}
