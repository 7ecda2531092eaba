import { type Market, planOf } from '@auspex/market';
import { fallProbability } from '@auspex/quant/signals';
import { assetSummary, type MarketView, sharesSince } from '../../market/index.ts';
import type { Outlook } from '../model/made-signal.ts';
import type { KnownSignal, ReadStrength } from './known-signal.ts';
import type { HorizonGate } from './read-gates.ts';

const SPARKLINE_BARS = 30;

function fallOver10(market: Market, { median, low }: Outlook['expectedMove']): number {
  return fallProbability(planOf(market), { median, low80: low }, 0.1);
}

/** A row of the list, its prices in shares of the view's day; what is published stays as it was written down. */
export async function writeSignal(
  view: MarketView,
  signal: KnownSignal,
  { strengthOf, gates }: { readonly strengthOf: ReadStrength; readonly gates: readonly HorizonGate[] },
) {
  const { asset, id, body, version, madeAt, ledger } = signal;
  const { bars } = await view.bars(asset.assetId, { to: body.date });
  const last = bars.close.length - 1;
  const { date, stance, votes, previousStance, since, ageBars, enough, close, stop, target } = body;
  // What is recomputed stands on the view's own bars.
  const shares = ledger === null ? 1 : await sharesSince(view, asset, madeAt.getTime());
  return {
    id,
    asset: assetSummary(asset),
    date,
    madeAt: madeAt.toISOString(),
    stance,
    votes: { ...votes },
    previousStance,
    since,
    ageBars,
    enough,
    outlooks: body.outlooks.map((outlook) => ({
      ...outlook,
      gateAsMade: outlook.gate,
      gate: gates.find(({ horizon }) => horizon === outlook.horizon)?.state ?? outlook.gate,
      expectedMove: { ...outlook.expectedMove },
      pFallOver10: fallOver10(asset.market, outlook.expectedMove),
      strength: strengthOf(signal, outlook),
    })),
    close: close / shares,
    change: last > 0 ? bars.close[last] / bars.close[last - 1] - 1 : null,
    sparkline: [...bars.close.slice(-SPARKLINE_BARS)],
    entry: 'next-open' as const,
    stop: stop === null ? null : stop / shares,
    target: target === null ? null : target / shares,
    sharesNow: shares,
    modelVersion: version,
    ledger,
  };
}
