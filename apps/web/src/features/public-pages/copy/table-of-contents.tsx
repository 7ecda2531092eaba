import styles from './written.module.css';
import type { WrittenPart } from './written-page.tsx';

interface TableOfContentsProps {
  readonly title: string;
  readonly entries: readonly WrittenPart[];
}

/** The parts of a long page, beside it; on a narrow screen folded away above it. */
export function TableOfContents({ title, entries }: TableOfContentsProps) {
  const links = (
    <ol className={styles.links}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`#${entry.id}`}>{entry.title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav aria-label={title} className={styles.beside}>
        <p className={styles.title}>{title}</p>
        {links}
      </nav>
      <details className={styles.folded}>
        <summary>{title}</summary>
        {links}
      </details>
    </>
  );
}
