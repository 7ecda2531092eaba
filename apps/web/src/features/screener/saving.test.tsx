import { CallError } from '@auspex/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SharedScreen } from './saving.tsx';
import type { ScreenerAddress } from './screen-table.tsx';
import { sharedScreenQuery } from './screener-queries.ts';

/** What stands above the screener where the shared screen could not be had. */
async function shown(failure: CallError): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  await client.prefetchQuery({ ...sharedScreenQuery('s1'), queryFn: () => Promise.reject(failure) });
  const address = { values: { shared: 's1', find: '' } } as ScreenerAddress;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SharedScreen address={address} />
    </QueryClientProvider>,
  );
}

describe('a link to a screen that somebody shares', () => {
  it('WEB-11: is told as no longer shared only where the server knows none', async () => {
    const missing = 'Sorry! the data you are looking for could not be found';
    expect(await shown(new CallError({ status: 404, message: missing }))).toContain('no longer shared');
    const away = await shown(new CallError({ status: 503, message: 'The database is away for the moment.' }));
    expect(away).toContain('The database is away for the moment.');
    expect(away).toContain('Try again');
    expect(away).not.toContain('no longer shared');
  });
});
