import type { IsoDate, Market } from '@auspex/market';
import type { Stance } from '@auspex/quant/signals';
import { assetSummary, type MarketReads, type MarketView, provenanceOf } from '../../market/index.ts';
import type { KnownStance } from '../service/read-stances.ts';
import type { SignalsService } from '../service/signals-service.ts';
import { signalId } from '../store/signal-store.ts';
import { newestOf } from './signal-reads.ts';

const rank: Readonly<Record<Stance, number>> = { sell: -1, hold: 0, buy: 1 };

/** A side newly taken is new; else towards buying is an upgrade, away from it a downgrade. */
export function kindOfChange(from: Stance | null, to: Stance): 'new' | 'upgrade' | 'downgrade' {
  if (from === null || (from === 'hold' && to !== 'hold')) return 'new';
  return rank[to] > rank[from] ? 'upgrade' : 'downgrade';
}

/** Stances taken within the last sessions, the latest first. */
export async function readChanges(
  reads: MarketReads & { readonly service: Pick<SignalsService, 'newestStances'> },
  view: MarketView,
  { market, sessions }: { readonly market: Market; readonly sessions: number },
) {
  const all = await reads.service.newestStances(view, market);
  const newest = all.reduce<IsoDate | null>(
    (latest, { date }) => (latest === null || date > latest ? date : latest),
    null,
  );
  const changed = all.filter(({ date, ageBars }) => date === newest && ageBars < sessions);
  const items = await Promise.all(changed.map((stance) => writeChange(view, stance)));
  return {
    items: items.toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1)),
    provenance: provenanceOf(reads, view, newestOf(all)),
  };
}

async function writeChange(view: MarketView, changed: KnownStance) {
  const { asset, since: date, previousStance: from, stance: to, close } = changed;
  const { bars } = await view.bars(asset.assetId, { from: date, to: date });
  return {
    kind: kindOfChange(from, to),
    ...{ date, from, to, id: signalId(asset.assetId, date), asset: assetSummary(asset) },
    close: bars.close[0] ?? close,
  };
}
