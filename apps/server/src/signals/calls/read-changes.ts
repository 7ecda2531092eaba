import type { Market } from '@auspex/market';
import type { Stance } from '@auspex/quant/signals';
import { assetSummary, type MarketReads, type MarketView, provenanceOf } from '../../market/index.ts';
import type { Admit } from '../../platform/recent/index.ts';
import type { KnownStance } from '../service/read-stances.ts';
import type { SignalsService } from '../service/signals-service.ts';
import { signalId } from '../store/signal-store.ts';
import { newestDateOf, newestOf } from './signal-reads.ts';

const rank: Readonly<Record<Stance, number>> = { sell: -1, hold: 0, buy: 1 };

/** Towards buying or away from it, where there was no stance from holding; null where that is no change. */
export function kindOfChange(from: Stance | null, to: Stance): 'upgrade' | 'downgrade' | null {
  const step = rank[to] - rank[from ?? 'hold'];
  if (step === 0) return null;
  return step > 0 ? 'upgrade' : 'downgrade';
}

/** Stances taken within the last sessions, the latest first. */
export async function readChanges(
  reads: MarketReads & { readonly service: Pick<SignalsService, 'newestStances'> },
  view: MarketView,
  {
    market,
    sessions,
    admit,
  }: { readonly market: Market; readonly sessions: number; readonly admit: Admit | undefined },
) {
  const all = await reads.service.newestStances(view, market, admit);
  const newest = newestDateOf(all);
  const changed = all.filter(({ date, ageBars }) => date === newest && ageBars < sessions);
  const items = (await Promise.all(changed.map((stance) => writeChange(view, stance)))).flat();
  return {
    items: items.toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1)),
    provenance: provenanceOf(reads, view, newestOf(all)),
  };
}

/** The first stance of an asset is a change only where it takes a side. */
async function writeChange(view: MarketView, changed: KnownStance) {
  const { asset, since: date, previousStance: from, stance: to, close } = changed;
  const kind = kindOfChange(from, to);
  if (kind === null) return [];
  const { bars } = await view.bars(asset.assetId, { from: date, to: date });
  return [
    {
      ...{ kind, date, from, to, id: signalId(asset.assetId, date), asset: assetSummary(asset) },
      close: bars.close[0] ?? close,
    },
  ];
}
