import type { MarketSources } from '@auspex/market-data';
import { createEdgarFundamentals, EDGAR_BUDGET, EdgarClient } from '@auspex/market-data/edgar';
import { createHttpClient } from '@auspex/market-data/http';
import type { EdgarConfig } from '../../config/market-config.ts';
import type { Surroundings } from './dependencies.ts';

/** Filings of US companies from the SEC. */
export function openEdgar(config: EdgarConfig, { httpClock, timeoutMs }: Surroundings): MarketSources {
  const { contact, dataUrl, filesUrl } = config;
  const client = new EdgarClient({
    http: createHttpClient({ clock: httpClock, timeoutMs, hosts: { budget: EDGAR_BUDGET } }),
    contact,
    ...(dataUrl === null ? {} : { dataUrl }),
    ...(filesUrl === null ? {} : { filesUrl }),
  });
  return { fundamentals: createEdgarFundamentals(client) };
}
