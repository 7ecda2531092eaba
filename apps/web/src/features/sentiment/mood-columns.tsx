import type { Language } from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { formatTone } from './format-tone.ts';
import styles from './sentiment.module.css';
import type { SentimentTextKey } from './sentiment.text.ts';
import type { MoodRow } from './sentiment-queries.ts';
import { Tone } from './tone-mark.tsx';

type Column = TableColumn<MoodRow>;
type T = Translate<SentimentTextKey>;

const TONES: Readonly<Record<'positive' | 'neutral' | 'negative', BadgeTone>> = {
  positive: 'gain',
  neutral: 'neutral',
  negative: 'loss',
};

function MeanCell({ row, t, locale }: { readonly row: MoodRow; readonly t: T; readonly locale: Language }) {
  const { mean, low, high } = row.score;
  if (mean === null) return <Missing reason={t('few')} />;
  const words =
    low === null || high === null ? null : { low: formatTone(low, locale), high: formatTone(high, locale) };
  return (
    <span className={styles.mean}>
      <Tone value={mean} faint={!row.enough} />
      <span className={styles.interval}>
        {words === null ? <Missing reason={t('noInterval')} /> : `${words.low} … ${words.high}`}
      </span>
    </span>
  );
}

function identity(t: T): readonly Column[] {
  return [
    {
      id: 'symbol',
      header: t('col.symbol'),
      kind: 'text',
      value: ({ symbol }) => symbol,
      cell: ({ symbol, enough }) => (
        <a className={enough ? undefined : styles.faint} href={pathTo('assetBreakdown', { asset: symbol })}>
          {symbol}
        </a>
      ),
      widthPx: 110,
    },
    {
      id: 'name',
      header: t('col.name'),
      kind: 'text',
      value: ({ name }) => name,
      cell: ({ name, enough }) => <span className={enough ? undefined : styles.faint}>{name}</span>,
      widthPx: 190,
    },
    {
      id: 'sector',
      header: t('col.sector'),
      kind: 'choice',
      value: ({ sector }) => sector,
      widthPx: 160,
      hidden: true,
    },
  ];
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
      if (id === 'change') return <Tone value={value} faint={!row.enough} />;
      const text = formatTone(value, locale);
      return (
        <span className={row.enough ? styles.tone : styles.faint}>
          {signed ? text : text.replace('+', '')}
        </span>
      );
    },
    descendingFirst: true,
    widthPx: 104,
  };
}

export function moodColumns(t: T, locale: Language): readonly Column[] {
  return [
    ...identity(t),
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
      value: ({ enough, label }) => (enough && label !== null ? t(`label.${label}`) : null),
      cell: ({ enough, label }) =>
        enough && label !== null ? (
          <Badge tone={TONES[label]}>{t(`label.${label}`)}</Badge>
        ) : (
          <Missing reason={t('few')} />
        ),
      widthPx: 104,
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
    numberColumn(t, 'change', { locale, missing: 'few' }),
  ];
}
