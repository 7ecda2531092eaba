import { useLanguage } from '../../../i18n/use-text.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { TableOfContents } from '../copy/table-of-contents.tsx';
import styles from '../copy/written.module.css';
import { openWritten, Prose, type Written } from '../copy/written-page.tsx';
import type { IslandContent } from '../island/island.tsx';

function GuidePage({ written }: { readonly written: Written }) {
  const language = useLanguage();
  const { head, chapters } = written.in(language);
  const { title } = useShownScreen();
  return (
    <div className={styles.page}>
      <header className={styles.name}>
        <h1>{title}</h1>
        <Prose as="p" className={styles.lead} html={head.lead ?? ''} />
      </header>
      <div className={styles.body}>
        <TableOfContents title={head.contents ?? ''} entries={chapters.flatMap(({ parts }) => parts)} />
        <div className={styles.chapters}>
          {chapters.map((chapter, index) => (
            <section key={chapter.title} className={styles.chapter}>
              <h2>
                <span aria-hidden="true">{index + 1}</span>
                {chapter.title}
              </h2>
              {chapter.parts.map((part) => (
                <section key={part.id} id={part.id} className={styles.section}>
                  <h3>{part.title}</h3>
                  <Prose className={styles.text} html={part.html} />
                </section>
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

export async function guidePage(): Promise<IslandContent<object>> {
  const written = await openWritten('guide');
  return { Content: () => <GuidePage written={written} />, texts: [written] };
}
