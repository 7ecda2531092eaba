import { useLanguage } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { openWritten, Prose, type Written } from '../copy/written-page.tsx';
import type { IslandContent } from '../island/island.tsx';
import page from '../parts/page.module.css';
import styles from './about.module.css';

const WAYS = [
  ['record', 'aiReturns'],
  ['guide', 'userGuide'],
  ['write', 'contactUs'],
] as const;

function AboutPage({ written }: { readonly written: Written }) {
  const { head, chapters } = written.in(useLanguage());
  const { title } = useShownScreen();
  return (
    <div className={page.page}>
      <header className={styles.opening}>
        <h1>{title}</h1>
        <Prose as="p" className={styles.statement} html={head.statement ?? ''} />
        <Prose as="p" className={styles.turn} html={head.turn ?? ''} />
      </header>
      {chapters.map((chapter) =>
        chapter.parts.length === 0 ? (
          <section key={chapter.title} className={styles.story}>
            <h2>{chapter.title}</h2>
            <Prose className={styles.prose} html={chapter.html} />
          </section>
        ) : (
          <section key={chapter.title} className={styles.holds}>
            <h2>{chapter.title}</h2>
            <ol>
              {chapter.parts.map((part) => (
                <li key={part.title}>
                  <h3>{part.title}</h3>
                  <Prose html={part.html} />
                </li>
              ))}
            </ol>
          </section>
        ),
      )}
      <ul className={styles.ways}>
        {WAYS.map(([name, to]) => (
          <li key={name}>
            <a href={pathTo(to)}>
              <Prose as="span" html={head[name] ?? ''} />
              <Icon name="arrow-right" size={24} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export async function aboutPage(): Promise<IslandContent<object>> {
  const written = await openWritten('about');
  return { Content: () => <AboutPage written={written} />, texts: [written] };
}
