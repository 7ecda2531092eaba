/** One file of Vite's manifest. */
export interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** What a page needs before it can run. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The scripts and style sheets of some modules and everything that they import at once. */
export function filesOf(manifest: Manifest, modules: readonly string[]): PageFiles {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The build has no ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of entry.imports ?? []) visit(imported);
    for (const sheet of entry.css ?? []) styles.add(sheet);
  };
  for (const name of modules) visit(name);
  return { scripts: [...seen].map((name) => manifest[name]?.file ?? ''), styles: [...styles] };
}

/** The source module of every built file. */
export function moduleNames(manifest: Manifest): ReadonlyMap<string, string> {
  return new Map(Object.entries(manifest).map(([name, { file }]) => [file.replace(/^.*\//, ''), name]));
}

/** The source module that a loader such as `async () => (await import('./faq.js')).Faq` brings, by the file it names. */
export function loadedModule(load: () => unknown, names: ReadonlyMap<string, string>): string {
  const file = /import\(["'`](?:[^"'`]*\/)?([^"'`/]+)["'`]\)/.exec(load.toString())?.[1] ?? '';
  const name = names.get(file);
  if (name === undefined) throw new Error(`The build cannot tell what ${load} brings.`);
  return name;
}
