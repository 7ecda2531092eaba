import styles from './document.module.css';
import { Inline } from './inline.tsx';
import type { DocumentBlock } from './read-document.ts';

interface DocumentBlocksProps {
  readonly blocks: readonly DocumentBlock[];
  readonly t: (key: string) => string;
}

function Block({ block, t }: { readonly block: DocumentBlock; readonly t: DocumentBlocksProps['t'] }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inline text={t(block.key)} />
        </p>
      );
    case 'note':
      return (
        <p className={styles.note}>
          <Inline text={t(block.key)} />
        </p>
      );
    case 'list':
      return (
        <ul className={styles.list}>
          {block.keys.map((key) => (
            <li key={key}>
              <Inline text={t(key)} />
            </li>
          ))}
        </ul>
      );
    case 'terms':
      return (
        <dl className={styles.terms}>
          {block.pairs.map(({ term, meaning }) => (
            <div key={term}>
              <dt>{t(term)}</dt>
              <dd>
                <Inline text={t(meaning)} />
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

/** The parts of a section of a document to be read. */
export function DocumentBlocks({ blocks, t }: DocumentBlocksProps) {
  return blocks.map((block) => (
    <Block
      key={block.kind === 'list' ? block.keys[0] : block.kind === 'terms' ? block.pairs[0]?.term : block.key}
      block={block}
      t={t}
    />
  ));
}
