/** What an entry of `package-lock.json` says that matters here. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  /** A workspace of our own. */
  readonly link?: boolean;
  /** Comes inside another package, whose hash covers it. */
  readonly inBundle?: boolean;
}

/**
 * Entries of a lockfile that npm would install without knowing what they must contain, and those that name the registry
 * from which somebody happened to install.
 */
export function findLooseEntries(lockfile: string): string[] {
  const { packages = {} } = JSON.parse(lockfile) as { packages?: Record<string, LockedPackage> };
  return Object.entries(packages).flatMap(([path, { integrity, resolved, link, inBundle }]) => {
    if (!path.includes('node_modules/') || link) return [];
    const problems = [];
    if (!inBundle && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
      problems.push(`${path} has no SHA-512 integrity.`);
    if (resolved) problems.push(`${path} names the host it was installed from.`);
    return problems;
  });
}
