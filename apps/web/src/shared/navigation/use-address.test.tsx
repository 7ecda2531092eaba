import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ShownScreenContext } from './shown-screen.ts';
import {
  type Address,
  anyText,
  oneOf,
  optionalText,
  readAddress,
  switchedOn,
  symbolText,
  useAddress,
  writeAddress,
} from './use-address.ts';

const schema = {
  view: oneOf(['week', 'month'], 'week'),
  bars: oneOf([5, 20], 20),
  tone: oneOf(['good', 'bad'], null),
  find: anyText,
  source: optionalText,
  clustered: switchedOn,
  symbol: symbolText,
};

const usual = {
  view: 'week',
  bars: 20,
  tone: null,
  find: '',
  source: null,
  clustered: true,
  symbol: null,
};

describe('typed search parameters', () => {
  it('read what is missing or makes no sense as usual', () => {
    expect(readAddress(schema, '')).toEqual(usual);
    expect(readAddress(schema, 'view=day&bars=7&tone=&source=&clustered=perhaps&symbol=%20')).toEqual(usual);
  });

  it('are written so that they read the same again, and left out where they are usual', () => {
    const values = {
      view: 'month',
      bars: 5,
      tone: 'bad',
      find: 'oil & gas',
      source: 'rss',
      clustered: false,
      symbol: 'BRK.B',
    } as const;
    const search = writeAddress(schema, 'asOf=2025-03-03', values);
    expect(readAddress(schema, search)).toEqual(values);
    expect(writeAddress(schema, search, readAddress(schema, ''))).toBe('asOf=2025-03-03');
  });

  it('change the address of the page: in its place, or so that Back returns', async () => {
    const history = createMemoryHistory({ initialEntries: ['/screen?asOf=2025-03-03#part'] });
    const seen: Address<typeof schema>[] = [];
    const root = createRootRoute({
      component: () => {
        seen.push(useAddress(schema));
        return null;
      },
    });
    const router = createRouter({ routeTree: root, history });
    await router.load();
    renderToStaticMarkup(<RouterProvider router={router} />);
    const address = seen.at(-1);
    address?.set({ bars: 5 });
    expect(history.location.href).toBe('/screen?asOf=2025-03-03&bars=5#part');
    expect(history.length).toBe(1);
    address?.push({ symbol: 'AAPL' });
    expect(history.location.href).toBe('/screen?asOf=2025-03-03&bars=5&symbol=AAPL#part');
    expect(history.length).toBe(2);
  });

  it('are left alone by a screen whose successor is in the address already', async () => {
    const history = createMemoryHistory({ initialEntries: ['/screen?bars=5'] });
    const seen: Address<typeof schema>[] = [];
    const shown = { access: 'member', title: '', shows: (path: string) => path === '/screen' } as const;
    const Content = () => {
      seen.push(useAddress(schema));
      return null;
    };
    const root = createRootRoute({
      component: () => (
        <ShownScreenContext value={shown}>
          <Content />
        </ShownScreenContext>
      ),
    });
    const router = createRouter({ routeTree: root, history });
    await router.load();
    renderToStaticMarkup(<RouterProvider router={router} />);
    const address = seen.at(-1);
    history.push('/next/AAPL');
    address?.set({ symbol: 'AAPL' });
    address?.push({ symbol: 'AAPL' });
    address?.port.replace('symbol=AAPL');
    expect(history.location.href).toBe('/next/AAPL');
    history.back();
    address?.set({ symbol: 'AAPL' });
    expect(history.location.href).toBe('/screen?bars=5&symbol=AAPL');
  });
});
