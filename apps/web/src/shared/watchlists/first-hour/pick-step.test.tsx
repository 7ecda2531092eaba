import { CallError } from '@auspex/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NOW } from '../../market/as-of/read-as-of.ts';
import { listQuery } from '../../market/market-queries.ts';
import { PickStep } from './pick-step.tsx';
import { SUGGESTIONS } from './suggested-assets.ts';

it('WEB-11: the first choice of assets says why the market could not be loaded', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const failure = new CallError({ status: 503, message: 'The database is away for the moment.' });
  await client.prefetchQuery({ ...listQuery(SUGGESTIONS, NOW), queryFn: () => Promise.reject(failure) });
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <PickStep chosen={[]} onChange={() => undefined} />
      </QueryClientProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain('The market could not be loaded');
  expect(html).toContain('The database is away for the moment.');
});
