import type { Ingest, IngestRun } from './ingest/ingest.ts';
import { ingestFundamentals } from './ingest/ingest-fundamentals.ts';
import { ingestIndices } from './ingest/ingest-indices.ts';
import { ingestPrices } from './ingest/ingest-prices.ts';
import { ingestRates } from './ingest/ingest-rates.ts';
import type { PreparationStep } from './view/market-service.ts';

/** The first steps of filling an empty store: what every other step builds on. Modules of a higher rank add theirs. */
export function marketSteps(ingest: () => Ingest): readonly PreparationStep[] {
  const step = (
    { name, label, order }: { name: string; label: string; order: number },
    work: (ingest: Ingest, run: IngestRun) => Promise<void>,
  ): PreparationStep => ({
    name,
    label,
    order,
    run: (progress, signal) => work(ingest(), { signal, progress }),
  });
  return [
    step({ name: 'prices', label: 'Assets and daily prices', order: 10 }, ingestPrices),
    step({ name: 'indices', label: 'Indices', order: 20 }, ingestIndices),
    step({ name: 'rates', label: 'Exchange rates', order: 30 }, ingestRates),
    step({ name: 'fundamentals', label: 'Company accounts', order: 40 }, ingestFundamentals),
  ];
}
