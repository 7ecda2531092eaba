import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { buildRouter, layouts } from './app/router/build-router.tsx';
import { pageTitle } from './app/router/page-title.ts';
import { screenOfPath } from './app/screen-of-path.ts';
import { pageDescriptions } from './features/public-pages/page-descriptions.ts';
import { screenTitles } from './screens.text.ts';
import { loadNotFound, screens } from './screens.ts';

export { THEME_BEFORE_PAINT } from './app/layouts/theme-before-paint.ts';
export { layouts, loadNotFound, screens };

/** What of a page stands in its HTML before any script runs. */
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
}

/** Renders a public page as a guest sees it, in English and dark. */
export async function renderPage(address: string): Promise<RenderedPage> {
  const router = buildRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const name = screenOfPath(address)?.name ?? 'notFound';
  return {
    html: renderToString(<RouterProvider router={router} />),
    title: pageTitle(screenTitles.en[name]),
    description: pageDescriptions[name] ?? pageDescriptions.landing,
  };
}
