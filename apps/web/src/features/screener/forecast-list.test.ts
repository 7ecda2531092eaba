import { expect, it, vi } from 'vitest';
import { forecastColumns } from './forecast-list.tsx';
import { texts as french } from './screener.fr.ts';

// Columns show stars and prices, which ask the server; there is none here.
vi.mock('../../shared/api/api.ts', () => ({ api: {} }));
vi.mock('../../shared/api/public-api.ts', () => ({ publicApi: {} }));
vi.mock('../../shared/session/http-auth-calls.ts', () => ({ httpAuthCalls: {} }));

type Row = Parameters<ReturnType<typeof forecastColumns>[number]['value']>[0];

it('WEB-9: the forecasts of a market name the kind of an asset in the language on the screen', () => {
  const t = ((key: keyof typeof french) => french[key]) as Parameters<typeof forecastColumns>[0]['t'];
  const columns = forecastColumns({ t, nameOf: (key) => key, language: 'fr' });
  const kind = (type: string) =>
    columns.find(({ id }) => id === 'type')?.value({ stock_info: { type } } as unknown as Row);
  expect([kind('stock'), kind('fund'), kind('crypto')]).toEqual(['action', 'fonds', 'cryptos']);
});
