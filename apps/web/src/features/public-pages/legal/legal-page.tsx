import type { Messages } from '../../../i18n/messages.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { DocumentBlocks } from '../copy/document-blocks.tsx';
import { Inline } from '../copy/inline.tsx';
import { readDocument } from '../copy/read-document.ts';
import { TableOfContents } from '../copy/table-of-contents.tsx';
import { useCopy } from '../copy/use-copy.ts';
import styles from './legal.module.css';

interface LegalPageProps {
  /** Its keys are the order of the document. */
  readonly english: Readonly<Record<string, string>>;
  readonly texts: Messages;
}

const SHORT = ['short.1', 'short.2', 'short.3', 'short.4'] as const;

/** An agreement or policy: what matters most first, then every clause under an address of its own. */
export function LegalPage({ english, texts }: LegalPageProps) {
  const t = useCopy(texts);
  const { title } = useShownScreen();
  const sections = readDocument(english);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h1>{title}</h1>
          <p className={styles.lead}>
            <Inline text={t('lead')} />
          </p>
          <p className={styles.version}>{t('version')}</p>
        </div>
        <aside className={styles.short} aria-labelledby="in-short">
          <h2 id="in-short">{t('short')}</h2>
          <ul>
            {SHORT.map((key) => (
              <li key={key}>
                <Inline text={t(key)} />
              </li>
            ))}
          </ul>
        </aside>
      </header>
      <div className={styles.body}>
        <TableOfContents
          title={t('contents')}
          entries={sections.map((section) => ({ id: section.id, label: t(section.title) }))}
        />
        <div className={styles.clauses}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} className={styles.clause}>
              <h2>{t(section.title)}</h2>
              <DocumentBlocks blocks={section.blocks} t={t} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
