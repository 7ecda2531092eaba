import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useNowOnlyReason } from './use-as-of.ts';

function Order() {
  return useNowOnlyReason() ?? 'Ready';
}

async function shownAt(address: string): Promise<string> {
  const root = createRootRoute({ component: Order });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root, history });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('what can only be done in the present', () => {
  it('MKT-18: says why it is off while one looks from an earlier day', async () => {
    expect(await shownAt('/?asOf=2025-03-01')).toContain('Not available while you view an earlier day.');
    expect(await shownAt('/')).toContain('Ready');
  });
});
