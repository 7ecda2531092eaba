import { type IsoDate, wordSentence } from '@auspex/market';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import type { MarketView, ViewAsset } from '../view/market-view.ts';
import { type MarketReads, needAsset, provenanceOf, viewReply } from './market-reads.ts';
import { type BarsQuestion, comingForMs, datesOf, readBars, writeComing } from './read-bars.ts';
import { writeBars } from './write-columns.ts';

/** Splits and dividends whose ex-dates lie within the bars. */
async function actionsWithin(
  view: MarketView,
  { assetId }: ViewAsset,
  [from, to]: readonly [IsoDate, IsoDate],
) {
  const actions = await view.actions(assetId);
  return actions
    .filter(({ exDate }) => exDate >= from && exDate <= to)
    .map((action) =>
      action.kind === 'split'
        ? { kind: action.kind, exDate: action.exDate, newPerOld: action.newPerOld }
        : {
            kind: action.kind,
            exDate: action.exDate,
            amountPerShare: action.amountPerShare,
            currency: action.currency,
          },
    );
}

async function flagsWithin(
  view: MarketView,
  { assetId }: ViewAsset,
  [from, to]: readonly [IsoDate, IsoDate],
) {
  const flags = await view.qualityFlags(assetId);
  return flags
    .filter(({ date }) => date >= from && date <= to)
    .map(({ date, rule, evidence }) => ({ date, rule, evidence: wordSentence(evidence) }));
}

async function barsReply(
  reads: MarketReads,
  view: MarketView,
  { symbol, question }: { readonly symbol: string; readonly question: BarsQuestion },
) {
  const asset = await needAsset(view, symbol);
  const found = await readBars(view, asset, question);
  const dates = datesOf(found, question.timeframe);
  const [actions, flags] = dates
    ? await Promise.all([actionsWithin(view, asset, dates), flagsWithin(view, asset, dates)])
    : [[], []];
  return {
    symbol: asset.symbol,
    timeframe: question.timeframe,
    adjustment: question.adjustment,
    bars: writeBars(found.bars),
    actions,
    flags,
    coming: writeComing(found),
    provenance: provenanceOf(reads, view, { source: found.source, knownAt: found.knownAt.at(-1) }),
  };
}

/** Bars of one symbol. */
export function barCalls(reads: MarketReads): Pick<CallHandlers, 'market.bars'> {
  return {
    'market.bars': ({ params: { symbol }, query }, context) => {
      const { asOf, timeframe, adjustment, limit } = query;
      const question: BarsQuestion = {
        timeframe,
        adjustment,
        limit,
        from: query.from as IsoDate | undefined,
        to: query.to as IsoDate | undefined,
      };
      return viewReply(reads, context, {
        key: `${symbol} ${JSON.stringify(question)}`,
        asOf,
        ...comingForMs(reads.market(), timeframe),
        read: (view) => barsReply(reads, view, { symbol, question }),
      });
    },
  };
}
