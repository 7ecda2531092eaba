import styles from './table-of-contents.module.css';

interface TableOfContentsProps {
  readonly title: string;
  readonly entries: ReadonlyArray<{ readonly id: string; readonly label: string }>;
}

/** The parts of a long page, beside it; on a narrow screen folded away above it. */
export function TableOfContents({ title, entries }: TableOfContentsProps) {
  const links = (
    <ol className={styles.links}>
      {entries.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`}>{label}</a>
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
