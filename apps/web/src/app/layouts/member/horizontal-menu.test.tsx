import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type MenuPart, memberMenu } from '../../menu/member-menu.ts';
import { foldMenu, HorizontalMenu, submenuColumns } from './horizontal-menu.tsx';

function entry(number: number) {
  return { screen: 'news', icon: 'news', href: `/place-${number}` } as const;
}

function parts(count: number): MenuPart[] {
  return Array.from({ length: count }, (_, number) => ({ kind: 'entry', entry: entry(number) }));
}

function group(count: number): MenuPart {
  return {
    kind: 'group',
    label: 'cryptocurrencies',
    caption: 'crypto',
    icon: 'crypto',
    entries: Array.from({ length: count }, (_, number) => entry(number)),
  };
}

async function shown(menu: readonly MenuPart[]): Promise<string> {
  const root = createRootRoute({ component: () => <HorizontalMenu parts={menu} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

describe('the horizontal menu', () => {
  it('WEB-4: keeps six entries and folds the rest into More', async () => {
    expect(foldMenu([1, 2, 3, 4, 5, 6])).toEqual({ shown: [1, 2, 3, 4, 5, 6], more: [] });
    expect(foldMenu([1, 2, 3, 4, 5, 6, 7, 8])).toEqual({ shown: [1, 2, 3, 4, 5, 6], more: [7, 8] });
    expect(await shown(parts(6))).not.toContain('More');
    const folded = await shown(parts(7));
    expect(folded.indexOf('More')).toBeLessThan(folded.indexOf('/place-6'));
    expect(folded.indexOf('More')).toBeGreaterThan(folded.indexOf('/place-5'));
  });

  it('WEB-4: stands submenus with more than 13 entries in three columns', async () => {
    expect([submenuColumns(13), submenuColumns(14)]).toEqual([1, 3]);
    expect(await shown([group(13)])).not.toContain('data-columns="3"');
    expect(await shown([group(14)])).toContain('data-columns="3"');
    expect(await shown([...parts(6), group(14)])).toContain('data-columns="3"');
  });

  it('has no More with the menu of the product', async () => {
    const html = await shown(memberMenu);
    expect(html).toContain('Chat with AI');
    expect(html.match(/aria-controls/g)).toHaveLength(3);
  });
});
