import { useLanguage } from '../../../i18n/use-text.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { TableOfContents } from '../copy/table-of-contents.tsx';
import styles from '../copy/written.module.css';
import { openWritten, Prose, type Written } from '../copy/written-page.tsx';
import type { IslandContent } from '../island/island.tsx';

/** An agreement or policy: what matters most first, then every clause under an address of its own. */
function LegalPage({ written }: { readonly written: Written }) {
  const { head, chapters } = written.in(useLanguage());
  const { title } = useShownScreen();
  const [short, ...clauses] = chapters;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h1>{title}</h1>
          <Prose as="p" className={styles.lead} html={head.lead ?? ''} />
          <Prose as="p" className={styles.version} html={head.version ?? ''} />
        </div>
        <aside className={styles.short} aria-labelledby="in-short">
          <h2 id="in-short">{short?.title}</h2>
          <Prose html={short?.html ?? ''} />
        </aside>
      </header>
      <div className={`${styles.body} ${styles.ruled}`}>
        <TableOfContents title={head.contents ?? ''} entries={clauses} />
        <div className={styles.clauses}>
          {clauses.map((clause) => (
            <section key={clause.id} id={clause.id} className={styles.clause}>
              <h2>{clause.title}</h2>
              <Prose className={styles.text} html={clause.html} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

export async function legalPage(
  name: 'privacy' | 'terms' | 'trading-terms' | 'referral',
): Promise<IslandContent<object>> {
  const written = await openWritten(name);
  return { Content: () => <LegalPage written={written} />, texts: [written] };
}
