import { stanceColumns } from '@auspex/quant/signals';
import { atr } from '@auspex/quant/indicators';
import { createSimulatedSources } from '@auspex/market-data';
import { computeRecord } from './returns/record/compute-record.ts';
const now = Date.parse('2026-11-18T22:00:00Z');
const s = createSimulatedSources({ seed: '39', now: () => now, every: () => () => undefined });
const listings = await s.prices.assets();
const assets = [];
for (const l of listings.value.filter((x) => x.market === 'us')) {
  const a = await s.prices.dailyBars({ asset: { assetId: l.assetId, market: l.market, symbol: l.symbols.at(-1).symbol }, from: '2018-01-02', to: '2026-11-18' });
  if (a.kind !== 'found') continue;
  const b = a.value.bars ?? a.value;
  assets.push({ bars: b, stance: stanceColumns(b, 'medium').stance, averageTrueRange: atr.kernel(b).atr });
}
for (const cost of [5, 0]) {
  const t = process.cpuUsage();
  computeRecord({ key: 'a', market: 'us', assets, costBasisPoints: cost, copies: 100 });
  console.log('cpu ms', process.cpuUsage(t).user / 1000);
}
