import type { Plugin } from 'vite';

/**
 * Parts of the router that its other parts name but that nothing here uses: links are plain `<a href>`
 * (`router/follow-links.ts`) and the place on the page is kept by `router/place-on-page.ts`. Leaving them out makes
 * every first load some 3 % lighter.
 */
const UNUSED: Readonly<Record<string, string>> = {
  '@tanstack/react-router/dist/esm/link.js': `
    const refuse = () => { throw new Error('Use a plain <a href>: the application follows links by itself.'); };
    export { refuse as Link, refuse as composeHandlers, refuse as createLink, refuse as linkOptions, refuse as useLinkProps };`,
  '@tanstack/router-core/dist/esm/scroll-restoration.js': `
    export const storageKey = '';
    export const setupScrollRestoration = () => undefined;
    export const defaultGetScrollRestorationKey = () => '';
    export const getElementScrollRestorationEntry = () => undefined;`,
};

/** Fails the build when a newer router no longer has these files, so that nobody believes in a saving that is gone. */
export function slimRouter(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'auspex-slim-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load(id) {
      const part = Object.keys(UNUSED).find((name) => id.split('?', 1)[0]?.endsWith(`/node_modules/${name}`));
      if (part === undefined) return undefined;
      replaced.add(part);
      return UNUSED[part];
    },
    buildEnd(error) {
      const missing = Object.keys(UNUSED).filter((part) => !replaced.has(part));
      if (!error && missing.length > 0) this.error(`The router has no ${missing.join(', ')} any more.`);
    },
  };
}
