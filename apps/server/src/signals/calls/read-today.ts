import { type Market, newYorkDateOf, usEquitiesCalendar } from '@auspex/market';
import { type MarketView, namedSymbols, provenanceOf } from '../../market/index.ts';
import type { Admit } from '../../platform/recent/index.ts';
import { countChanges } from './list-signals.ts';
import { newestDateOf, newestOf, type SignalReads } from './signal-reads.ts';

/** What is new in a market, each figure a count of the rows that its own screen shows. */
export async function readToday(
  reads: SignalReads,
  view: MarketView,
  {
    market,
    symbols,
    signalsOf,
    admit,
  }: {
    readonly market: Market;
    readonly symbols: string | undefined;
    /** The view whose signals are counted, where they are shown late. */
    readonly signalsOf: MarketView;
    readonly admit: Admit | undefined;
  },
) {
  const [stances, unusual, wanted] = await Promise.all([
    reads.service.newestStances(signalsOf, market, admit),
    reads.unusualVolumes(view, market),
    namedSymbols(view, { market, symbols }),
  ]);
  const isWanted = (symbol: string) => wanted === null || wanted.has(symbol);
  const { symbols: busy, ...volume } = unusual;
  const date = newestDateOf(stances);
  const chosen = stances.filter(({ asset }) => isWanted(asset.symbol));
  return {
    date,
    counts: countChanges(chosen, date),
    volume: { ...volume, count: busy.filter(isWanted).length },
    reports: market === 'us' ? await readReports(reads, view, isWanted) : null,
    provenance: provenanceOf(reads, view, newestOf(stances)),
  };
}

/** Of the next day on which the exchange is open: on a Friday, and all weekend, the reports of Monday. */
async function readReports(
  { reportsOn }: SignalReads,
  view: MarketView,
  isWanted: (symbol: string) => boolean,
) {
  const { date } = usEquitiesCalendar.nextSession(newYorkDateOf(view.asOf));
  const events = await reportsOn(view, { from: date, to: date, ownEstimates: true });
  return { date, count: events.filter(({ asset }) => isWanted(asset.symbol)).length };
}
