import { pathTo } from '../../../shared/navigation/paths.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Inline } from '../copy/inline.tsx';
import { useCopy } from '../copy/use-copy.ts';
import type { IslandContent } from '../island/island.tsx';
import page from '../parts/page.module.css';
import styles from './about.module.css';
import { aboutText } from './about.text.ts';

const STORY = ['story.p1', 'story.p2', 'story.p3'] as const;
const HOLDS = [1, 2, 3, 4, 5] as const;
const WRONG = ['wrong.p1', 'wrong.p2'] as const;
const WAYS = [
  ['record', 'aiReturns'],
  ['guide', 'userGuide'],
  ['write', 'contactUs'],
] as const;

function AboutPage() {
  const t = useCopy(aboutText);
  const { title } = useShownScreen();
  return (
    <div className={page.page}>
      <header className={styles.opening}>
        <h1>{title}</h1>
        <p className={styles.statement}>{t('statement')}</p>
        <p className={styles.turn}>{t('turn')}</p>
      </header>
      <section className={styles.story}>
        <h2>{t('story.title')}</h2>
        <div className={styles.prose}>
          {STORY.map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
        </div>
      </section>
      <section className={styles.holds}>
        <h2>{t('hold.title')}</h2>
        <ol>
          {HOLDS.map((hold) => (
            <li key={hold}>
              <h3>{t(`hold.${hold}.name`)}</h3>
              <p>{t(`hold.${hold}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.story}>
        <h2>{t('wrong.title')}</h2>
        <div className={styles.prose}>
          {WRONG.map((key) => (
            <p key={key}>
              <Inline text={t(key)} />
            </p>
          ))}
        </div>
      </section>
      <ul className={styles.ways}>
        {WAYS.map(([key, to]) => (
          <li key={key}>
            <a href={pathTo(to)}>
              {t(`ways.${key}`)}
              <Icon name="arrow-right" size={24} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const aboutPage: IslandContent<object> = { Content: AboutPage, texts: [aboutText] };
