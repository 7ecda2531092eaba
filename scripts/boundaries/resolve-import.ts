import { posix } from 'node:path';

/** The workspace that a file belongs to, such as `quant` or `server`; null for scripts, bench and the like. */
export function workspaceOf(path: string): string | null {
  const [kind, name] = path.split('/');
  return (kind === 'packages' || kind === 'apps') && name !== undefined ? name : null;
}

/** Where an import leads: a path in the checkout, a workspace, or a third-party package. */
export type ImportTarget =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'workspace'; readonly name: string }
  | { readonly kind: 'foreign'; readonly name: string };

export function resolveImport(from: string, specifier: string): ImportTarget {
  if (specifier.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), specifier) };
  const own = /^@auspex\/([^/]+)/.exec(specifier)?.[1];
  if (own !== undefined) return { kind: 'workspace', name: own };
  return { kind: 'foreign', name: specifier };
}

/**
 * The first folder below `apps/<app>/src`, with the one below it if that is `features` or `shared`; null for a file
 * directly in `src`.
 */
export function featureOf(path: string): string | null {
  const [, , src, first, second, ...rest] = path.split('/');
  if (src !== 'src' || first === undefined || second === undefined) return null;
  return /^(?:features|shared)$/.test(first) && rest.length > 0 ? `${first}/${second}` : first;
}
