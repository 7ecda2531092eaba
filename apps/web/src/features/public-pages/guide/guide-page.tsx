import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { DocumentBlocks } from '../copy/document-blocks.tsx';
import { readDocument } from '../copy/read-document.ts';
import { TableOfContents } from '../copy/table-of-contents.tsx';
import { useCopy } from '../copy/use-copy.ts';
import type { IslandContent } from '../island/island.tsx';
import styles from './guide.module.css';
import { guideText } from './guide.text.ts';

/** The guide's four chapters with their sections, in reading order. */
export const CHAPTERS = [
  { name: 'start', sections: ['first-hour', 'time'] },
  {
    name: 'read',
    sections: [
      'signals',
      'forecasts',
      'returns',
      'seasonality',
      'screener',
      'charts',
      'news',
      'volume',
      'earnings',
    ],
  },
  { name: 'act', sections: ['portfolio', 'keys', 'orders', 'alerts', 'assistant'] },
  { name: 'look', sections: ['keyboard', 'words', 'notices'] },
] as const;

const sections = new Map(readDocument(guideText.en).map((section) => [section.id, section]));

function GuidePage() {
  const t = useCopy(guideText);
  const { title } = useShownScreen();
  const read = t as (key: string) => string;
  const entries = CHAPTERS.flatMap((chapter) =>
    chapter.sections.map((id) => ({ id, label: t(`${id}.title`) })),
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className={styles.body}>
        <TableOfContents title={t('contents')} entries={entries} />
        <div className={styles.chapters}>
          {CHAPTERS.map((chapter, index) => (
            <section key={chapter.name} className={styles.chapter}>
              <h2>
                <span aria-hidden="true">{index + 1}</span>
                {t(`chapter.${chapter.name}`)}
              </h2>
              {chapter.sections.map((id) => (
                <section key={id} id={id} className={styles.section}>
                  <h3>{t(`${id}.title`)}</h3>
                  <div>
                    <DocumentBlocks blocks={sections.get(id)?.blocks ?? []} t={read} />
                  </div>
                </section>
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

export const guidePage: IslandContent<object> = { Content: GuidePage, texts: [guideText] };
