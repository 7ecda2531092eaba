import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { balancesQuery } from '../trading-queries.ts';
import { PaperCard } from './paper-card.tsx';

const at = '2026-11-20T14:30:05Z';

it('counts what the paper account holds, also where all of it waits to be sold', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } });
  client.setQueryData(balancesQuery('PAPER').queryKey, {
    ...{ exchange: 'PAPER' as const, at, staleBecause: null, feeRate: '0.001' },
    paper: { currency: 'USD', startingBalance: '100000', since: at },
    items: [
      { asset: 'USD', free: '50000', held: '0' },
      { asset: 'AAPL', free: '0', held: '10' },
      { asset: 'MSFT', free: '1', held: '2' },
      { asset: 'TSLA', free: '0', held: '0' },
    ],
  });
  const html = renderToString(
    <QueryClientProvider client={client}>
      <PaperCard />
    </QueryClientProvider>,
  );
  expect(html.replace(/<!-- -->/g, '')).toMatch(/Other holdings<\/dt><dd[^>]*>2</);
});
