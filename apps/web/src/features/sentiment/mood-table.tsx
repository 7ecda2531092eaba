import { formatRange, type Language } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { type AssetWords, assetColumns } from '../../shared/market-table/asset-columns.tsx';
import { MarketTable } from '../../shared/market-table/market-table.tsx';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Card } from '../../ui/card/card.tsx';
import { formatTone } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { useRowSource } from '../../ui/tables/use-row-source.ts';
import { CountedTexts } from './counted-texts.tsx';
import { Tone } from './mood-panels.tsx';
import styles from './sentiment.module.css';
import { type SentimentTextKey, sentimentText } from './sentiment.text.ts';
import type { MarketMood, MoodChoice, MoodRow } from './sentiment-queries.ts';

/** What a row shows on a phone. */
const CARD = ['mean', 'label', 'n', 'change', 'z'];

type Column = TableColumn<MoodRow>;
type T = Translate<SentimentTextKey>;

const TONES: Readonly<Record<'positive' | 'neutral' | 'negative', BadgeTone>> = {
  positive: 'gain',
  neutral: 'neutral',
  negative: 'loss',
};

function MeanCell({ row, t, locale }: { readonly row: MoodRow; readonly t: T; readonly locale: Language }) {
  const { mean, low, high } = row.score;
  if (mean === null) return <Missing reason={t('table.none')} />;
  const words =
    low === null || high === null
      ? null
      : formatRange(formatTone(low, locale), formatTone(high, locale), locale);
  return (
    <span className={styles.mean}>
      <Tone value={mean} faint={row.label === 'neutral'} />
      <span className={styles.interval}>{words === null ? <Missing reason={t('noInterval')} /> : words}</span>
    </span>
  );
}

function numberColumn(
  t: T,
  id: 'z' | 'dispersion' | 'change',
  { locale, missing }: { readonly locale: Language; readonly missing: SentimentTextKey },
): Column {
  const signed = id !== 'dispersion';
  return {
    id,
    header: t(`col.${id}`),
    hint: t(`col.${id}.hint`),
    kind: 'number',
    value: (row) => row[id],
    cell: (row) => {
      const value = row[id];
      if (value === null) return <Missing reason={t(missing)} />;
      if (id === 'change') return <Tone value={value} />;
      const text = formatTone(value, locale);
      return <span className={styles.tone}>{signed ? text : text.replace('+', '')}</span>;
    },
    descendingFirst: true,
    widthPx: 104,
  };
}

function moodColumns(words: AssetWords & { readonly t: T }): readonly Column[] {
  const { t, language: locale } = words;
  return [
    ...assetColumns<MoodRow>(words, {
      assetOf: (row) => row,
      link: ({ symbol }) => <a href={pathTo('assetBreakdown', { asset: symbol })}>{symbol}</a>,
    }),
    {
      id: 'mean',
      header: t('col.mean'),
      hint: t('col.mean.hint'),
      kind: 'number',
      value: ({ score }) => score.mean,
      inFile: [
        { header: t('col.mean'), kind: 'number', value: ({ score }) => score.mean },
        { header: t('col.mean.low'), kind: 'number', value: ({ score }) => score.low },
        { header: t('col.mean.high'), kind: 'number', value: ({ score }) => score.high },
      ],
      cell: (row) => <MeanCell row={row} t={t} locale={locale} />,
      descendingFirst: true,
      widthPx: 200,
    },
    {
      id: 'label',
      header: t('col.label'),
      kind: 'choice',
      value: ({ label }) => (label === null ? null : t(`label.${label}`)),
      cell: ({ label }) =>
        label === null ? (
          <Missing reason={t('table.none')} />
        ) : (
          <Badge tone={TONES[label]}>{t(`label.${label}`)}</Badge>
        ),
      widthPx: 104,
    },
    {
      id: 'evidence',
      header: t('col.evidence'),
      hint: t('col.evidence.hint'),
      kind: 'choice',
      value: ({ enough }) => t(enough ? 'evidence.enough' : 'evidence.little'),
      cell: ({ enough }) => (
        <span className="muted">{t(enough ? 'evidence.enough' : 'evidence.little')}</span>
      ),
      widthPx: 118,
    },
    {
      id: 'own',
      header: t('col.own'),
      hint: t('col.own.hint'),
      kind: 'number',
      value: ({ own }) => own.mean,
      cell: ({ own: { mean } }) =>
        mean === null ? <Missing reason={t('texts.none')} /> : formatTone(mean, locale),
      widthPx: 116,
      hidden: true,
    },
    {
      id: 'n',
      header: t('col.n'),
      hint: t('col.n.hint'),
      kind: 'number',
      value: ({ score }) => score.n,
      descendingFirst: true,
      widthPx: 132,
    },
    { id: 'sources', header: t('col.sources'), kind: 'number', value: ({ sources }) => sources, widthPx: 88 },
    numberColumn(t, 'z', { locale, missing: 'noZ' }),
    numberColumn(t, 'dispersion', { locale, missing: 'noInterval' }),
    numberColumn(t, 'change', { locale, missing: 'noChange' }),
  ];
}

const symbolOf = ({ symbol }: MoodRow) => symbol;
const MOST_TALKED_ABOUT = { columnId: 'n', descending: true } as const;

interface MoodTableProps {
  readonly mood: MarketMood;
  readonly market: string;
  readonly choice: MoodChoice;
}

export function MoodTable({ mood, market, choice }: MoodTableProps) {
  const t = useText(sentimentText);
  const words = useText(marketText);
  const language = useLanguage();
  const searchParams = useSearchPort();
  const columns = useMemo(() => moodColumns({ t, market: words, language }), [t, words, language]);
  const source = useRowSource({
    ...{ columns, searchParams, rowId: symbolOf },
    rows: mood.items,
    defaultSort: MOST_TALKED_ABOUT,
  });
  return (
    <Card title={t('table.title')} note={t('table.note')} flush>
      <MarketTable
        card={CARD}
        id="sentiment"
        label={t('table.title')}
        {...{ columns, source, symbolOf }}
        rowName={symbolOf}
        empty={{ title: t('table.none'), reason: t('table.noneWhy') }}
        detail={({ symbol }) => <CountedTexts symbol={symbol} choice={choice} />}
        fileName={`auspex-tone-${market}-${choice.days}d`}
      />
    </Card>
  );
}
