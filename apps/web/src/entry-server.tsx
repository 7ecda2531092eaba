import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { pageDescriptions } from './public-pages/page-descriptions.ts';
import { buildRouter } from './router/build-router.tsx';
import { pageTitle } from './router/page-title.ts';
import { screenOfPath } from './router/screen-of-path.ts';
import { screenTitlesEnglish } from './router/screen-titles.en.ts';
import { routes } from './routes.tsx';

export { THEME_BEFORE_PAINT } from './layouts/theme-before-paint.ts';

/** Every page with who may see it, for the server's answer to navigations. */
export const routeList = routes.map(({ name, path, access }) => ({ name, path, access }));

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
  const name = screenOfPath(address) ?? 'notFound';
  return {
    html: renderToString(<RouterProvider router={router} />),
    title: pageTitle(screenTitlesEnglish[name]),
    description: pageDescriptions[name] ?? pageDescriptions.landing,
  };
}
