import { formatDay, formatNumber, formatPercent, formatShare, type Language } from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { WithInterval } from '../../ui/formats/with-interval.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import type { SeasonalityTextKey } from './seasonality.text.ts';
import { type AssetSeasons, type SeasonWindow, windowEnd } from './seasonality-queries.ts';

type T = Translate<SeasonalityTextKey>;

interface Words {
  readonly t: T;
  readonly language: Language;
}

export type Dates = Pick<SeasonWindow, 'month' | 'day' | 'days'>;
export type AssetPastWindow = AssetSeasons['past'][number];

/** Like "5 Mar to 19 Apr". */
export function windowName(window: Dates, { t, language }: Words): string {
  const from = formatDay(Date.UTC(2025, window.month - 1, window.day), language);
  return t('window.span', { from, to: formatDay(windowEnd(window), language) });
}

export const windowId = ({ month, day, days }: Dates) => `${month}-${day}-${days}`;

function spanColumn<Row extends Dates>(words: Words): TableColumn<Row> {
  return {
    id: 'window',
    header: words.t('window'),
    hint: words.t('window.hint'),
    kind: 'number',
    value: ({ month, day }) => month * 100 + day,
    inFile: [
      { header: words.t('window.month'), kind: 'number', value: ({ month }) => month },
      { header: words.t('window.day'), kind: 'number', value: ({ day }) => day },
      { header: words.t('window.days'), kind: 'number', value: ({ days }) => days },
    ],
    cell: (row) => windowName(row, words),
    unfilterable: true,
    widthPx: 150,
  };
}

function figureColumn<Row extends object>(
  { t, language }: Words,
  id: 'mean' | 'median' | 'excess' | 'meanWithoutBest' | 'worst' | 'p' | 'q',
  read: (row: Row) => number | null,
): TableColumn<Row> {
  const isChance = id === 'p' || id === 'q';
  return {
    id,
    header: t(id),
    hint: t(`${id}.hint`),
    kind: 'number',
    value: read,
    percent: !isChance,
    cell: (row) => {
      const value = read(row);
      if (value === null) return <Missing />;
      return isChance ? formatNumber(value, 3, language) : formatPercent(value, 1, language);
    },
    descendingFirst: !isChance,
    hidden: id === 'median' || id === 'p',
    // What says least by itself, where the others would not stand whole beside it.
    roomy: id === 'meanWithoutBest',
    widthPx: isChance ? 84 : 110,
  };
}

export function windowColumns<Row extends SeasonWindow>(words: Words): readonly TableColumn<Row>[] {
  const { t, language } = words;
  const share = (value: number | null) => formatShare(value, 0, language);
  return [
    spanColumn(words),
    {
      id: 'winRate',
      header: t('winRate'),
      hint: t('winRate.hint'),
      kind: 'number',
      value: ({ winRate }) => winRate,
      percent: true,
      inFile: [
        { header: t('winRate'), kind: 'number', value: ({ winRate }) => winRate },
        { header: t('winRate.low'), kind: 'number', value: ({ winLow }) => winLow },
        { header: t('winRate.high'), kind: 'number', value: ({ winHigh }) => winHigh },
      ],
      cell: ({ winRate, winLow, winHigh }) => (
        <WithInterval low={share(winLow)} high={share(winHigh)} level={0.95}>
          {share(winRate)}
        </WithInterval>
      ),
      descendingFirst: true,
      widthPx: 170,
    },
    { id: 'n', header: t('n'), hint: t('n.hint'), kind: 'number', value: ({ n }) => n, widthPx: 76 },
    figureColumn(words, 'mean', ({ mean }) => mean),
    figureColumn(words, 'median', ({ median }) => median),
    figureColumn(words, 'excess', ({ excess }) => excess),
    figureColumn(words, 'meanWithoutBest', ({ meanWithoutBest }) => meanWithoutBest),
    {
      ...figureColumn<Row>(words, 'worst', ({ worst }) => worst),
      cell: ({ worst, worstYear }) =>
        worst === null ? <Missing /> : `${formatPercent(worst, 1, language)} (${worstYear})`,
    },
    figureColumn(words, 'p', ({ p }) => p),
    figureColumn(words, 'q', ({ q }) => q),
  ];
}

export function pastColumns<Row extends AssetPastWindow>(words: Words): readonly TableColumn<Row>[] {
  const { t, language } = words;
  return [
    spanColumn(words),
    figureColumn(words, 'excess', ({ excess }) => excess),
    figureColumn(words, 'q', ({ q }) => q),
    {
      id: 'since',
      header: t('since'),
      hint: t('since.hint'),
      kind: 'number',
      value: ({ since }) => since,
      percent: true,
      cell: ({ since }) => (since === null ? <Missing reason={t('held.open')} /> : <Change value={since} />),
      descendingFirst: true,
      widthPx: 120,
    },
    {
      id: 'driftSince',
      header: t('driftSince'),
      hint: t('driftSince.hint'),
      kind: 'number',
      value: ({ driftSince }) => driftSince,
      percent: true,
      cell: ({ driftSince }) => formatPercent(driftSince, 1, language),
      widthPx: 116,
    },
    {
      id: 'held',
      header: t('held'),
      kind: 'choice',
      value: ({ held }) => t(held === null ? 'held.open' : held ? 'held.yes' : 'held.no'),
      widthPx: 110,
    },
  ];
}
