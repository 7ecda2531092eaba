import { readFileSync } from 'node:fs';

export interface SiteRoute {
  readonly path: string;
  readonly access: 'public' | 'member';
}

/** Every page of the built application, with optional parts left out. */
export function routesOfTheSite(): SiteRoute[] {
  const file = new URL('../apps/web/dist/routes.json', import.meta.url);
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: SiteRoute[] };
  return routes.map(({ path, access }) => ({ path: path.replace(/\/:\w+\?/g, '') || '/', access }));
}
