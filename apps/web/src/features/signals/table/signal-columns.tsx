import { QuoteCell } from '../../../shared/market/quotes/quote-cell.tsx';
import { SparklineCell } from '../../../shared/market/quotes/sparkline-cell.tsx';
import { assetColumns } from '../../../shared/market-table/asset-columns.tsx';
import { Star } from '../../../shared/watchlists/star.tsx';
import { Probability } from '../../../ui/formats/probability.tsx';
import { HORIZONS, type ListedSignal, outlookOf, type Stance } from '../signal.ts';
import { ExpectedMove, PUp, StanceCell, Strength, SymbolLink, VotesBar } from '../signal-cells.tsx';
import { type Column, type ColumnRequest, chosenColumns } from './chosen-columns.tsx';

/** Room for words of 12 px, which are longer in some languages. */
const roomFor = (words: string, besidePx = 0) => Math.ceil(words.length * 5.9) + 24 + besidePx;

function priceColumns({ t, market, coins }: ColumnRequest): Column[] {
  return [
    {
      id: 'price',
      header: market('column.price'),
      kind: 'number',
      value: ({ quote }) => quote?.last ?? null,
      cell: ({ asset, quote }) => <QuoteCell symbol={asset.symbol} given={quote} show="price" />,
      // A coin may cost a hundred-thousandth of a dollar, and a price that is not live has its day beside it.
      widthPx: coins ? 124 : 90,
    },
    {
      id: 'change',
      header: market('column.change'),
      kind: 'number',
      value: ({ quote }) => quote?.change ?? null,
      percent: true,
      cell: ({ asset, quote }) => <QuoteCell symbol={asset.symbol} given={quote} show="change" />,
      descendingFirst: true,
      widthPx: 92,
    },
    {
      id: 'sparkline',
      header: t('column.sparkline'),
      kind: 'text',
      value: () => null,
      cell: (signal) => <SparklineCell values={signal.sparkline} />,
      unsortable: true,
      unfilterable: true,
      widthPx: 94,
      roomy: true,
    },
  ];
}

function stanceColumns({ t }: ColumnRequest): Column[] {
  return [
    {
      id: 'stance',
      header: t('column.stance'),
      hint: t('column.stanceHint'),
      kind: 'choice',
      value: (signal) => t(`stance.${signal.stance}`),
      choice: (stance) => t(`stance.${stance as Stance}`),
      cell: (signal) => <StanceCell signal={signal} />,
      inFile: [
        { header: t('column.stance'), kind: 'choice', value: ({ stance }) => t(`stance.${stance}`) },
        {
          header: t('column.from'),
          kind: 'choice',
          value: ({ previousStance }) => previousStance && t(`stance.${previousStance}`),
        },
        { header: t('column.changed'), kind: 'date', value: ({ since }) => Date.parse(since) },
      ],
      // Next to the badge, whose words are a point smaller.
      widthPx: roomFor(`${t('stance.hold')}${t('stance.wasAgo', { was: t('stance.sell'), count: 100 })}`, 32),
    },
    {
      id: 'votes',
      header: t('column.votes'),
      hint: t('column.votesHint'),
      kind: 'number',
      value: (signal) => signal.votes.buy - signal.votes.sell,
      cell: (signal) => <VotesBar votes={signal.votes} />,
      descendingFirst: true,
      widthPx: 118,
      roomy: true,
    },
  ];
}

/** One chance of a rise is shown, that of the chosen horizon; the others can be chosen. */
function pUpColumns({ t, horizon, baseRates }: ColumnRequest, which: 'chosen' | 'others'): Column[] {
  return HORIZONS.filter((bars) => (bars === horizon) === (which === 'chosen')).map(
    (bars): Column => ({
      id: `pup${bars}`,
      header: t('column.pUp', { bars }),
      hint: t('column.pUpHint', { bars }),
      kind: 'number',
      value: (signal: ListedSignal) => outlookOf(signal, bars)?.pUp ?? null,
      percent: true,
      cell: (signal) => (
        <PUp outlook={outlookOf(signal, bars)} baseRate={baseRates[bars]} stance={signal.stance} />
      ),
      descendingFirst: true,
      hidden: which === 'others',
      widthPx: Math.max(80, roomFor(t('column.pUp', { bars: 60 }))),
    }),
  );
}

function outlookColumns({ t, horizon, widestMove, scored }: ColumnRequest): Column[] {
  const at = (signal: ListedSignal) => outlookOf(signal, horizon);
  return [
    {
      id: 'move',
      header: t('column.move', { bars: horizon }),
      hint: t('column.moveHint', { bars: horizon }),
      kind: 'number',
      value: (view) => at(view)?.expectedMove.median ?? null,
      percent: true,
      inFile: (['median', 'low', 'high'] as const).map((part) => ({
        header: t(`column.move.${part}`, { bars: horizon }),
        kind: 'number',
        value: (view) => at(view)?.expectedMove[part] ?? null,
      })),
      cell: (view) => <ExpectedMove outlook={at(view)} fullAt={widestMove} />,
      descendingFirst: true,
      widthPx: 214,
    },
    {
      id: 'fall10',
      header: t('column.fall10'),
      hint: t('column.fall10Hint', { bars: horizon }),
      kind: 'number',
      value: (view) => at(view)?.pFallOver10 ?? null,
      percent: true,
      cell: (view) => <Probability value={at(view)?.pFallOver10} missing={t('missing.evidence')} />,
      descendingFirst: true,
      widthPx: 94,
      roomy: true,
    },
    {
      id: 'strength',
      header: t('column.strength'),
      hint: t('column.strengthHint', { bars: horizon }),
      kind: 'number',
      value: (view) => at(view)?.strength ?? null,
      percent: true,
      cell: (view) => <Strength outlook={at(view)} brief />,
      descendingFirst: true,
      hidden: !scored,
      widthPx: Math.max(
        ...(['above', 'below'] as const).map((side) => roomFor(t(`strength.${side}`, { share: '99 %' }), 12)),
      ),
      roomy: true,
    },
  ];
}

/** Every column of the signals, those usually shown first. */
export function signalColumns(request: ColumnRequest): readonly Column[] {
  const { open } = request;
  const [symbol, ...named] = assetColumns<ListedSignal>(request, {
    assetOf: ({ asset }) => asset,
    star: Star,
    link: ({ asset }) => <SymbolLink symbol={asset.symbol} open={open} />,
    hideName: true,
  });
  return [
    ...(symbol ? [symbol] : []),
    ...priceColumns(request),
    ...stanceColumns(request),
    ...pUpColumns(request, 'chosen'),
    ...outlookColumns(request),
    ...named,
    ...pUpColumns(request, 'others'),
    ...chosenColumns(request),
  ];
}
