/** One part of a document as it is shown; every key names a text. */
export type DocumentBlock =
  | { readonly kind: 'paragraph' | 'note'; readonly key: string }
  | { readonly kind: 'list'; readonly keys: readonly string[] }
  | {
      readonly kind: 'terms';
      readonly pairs: ReadonlyArray<{ readonly term: string; readonly meaning: string }>;
    };

export interface DocumentSection {
  /** The part of the address after `#`; the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
}

/** `privacy.p2` → section, kind and number. */
const shape = /^([a-z][a-z-]*)\.(title|p|li|note|dt|dd)\d*$/;

function addKey(blocks: DocumentBlock[], kind: string, key: string): DocumentBlock[] {
  const last = blocks.at(-1);
  if (kind === 'p') return [...blocks, { kind: 'paragraph', key }];
  if (kind === 'note') return [...blocks, { kind: 'note', key }];
  if (kind === 'li') {
    return last?.kind === 'list'
      ? [...blocks.slice(0, -1), { kind: 'list', keys: [...last.keys, key] }]
      : [...blocks, { kind: 'list', keys: [key] }];
  }
  if (kind === 'dd') return blocks;
  const pair = { term: key, meaning: key.replace('.dt', '.dd') };
  return last?.kind === 'terms'
    ? [...blocks.slice(0, -1), { kind: 'terms', pairs: [...last.pairs, pair] }]
    : [...blocks, { kind: 'terms', pairs: [pair] }];
}

/** A document out of the keys of its texts, in their order: `section.title`, then `section.p1`, `.li1`, `.note`, `.dt1`/`.dd1`. */
export function readDocument(texts: Readonly<Record<string, string>>): DocumentSection[] {
  const sections = new Map<string, { title: string; blocks: DocumentBlock[] }>();
  for (const key of Object.keys(texts)) {
    const [, id = '', kind = ''] = shape.exec(key) ?? [];
    if (id === '') continue;
    const section = sections.get(id) ?? { title: `${id}.title`, blocks: [] };
    if (kind !== 'title') section.blocks = addKey(section.blocks, kind, key);
    sections.set(id, section);
  }
  return [...sections].map(([id, section]) => ({ id, ...section }));
}
