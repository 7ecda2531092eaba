import { foldText } from '@auspex/market';
import { useLanguage } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useCopy } from '../copy/use-copy.ts';
import { openWritten, Prose, type Written, type WrittenPart } from '../copy/written-page.tsx';
import type { IslandContent } from '../island/island.tsx';
import styles from './faq.module.css';
import { faqText } from './faq.text.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** A search and a search engine read words, not markup. */
export function wordsOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&[#\w]+;/g, (escaped) => ESCAPED[escaped] ?? escaped);
}

function Question({ question, open }: { readonly question: WrittenPart; readonly open: boolean }) {
  const t = useCopy(faqText);
  return (
    <details id={question.id} className={styles.question} open={open || undefined}>
      <summary>
        <h3>{question.title}</h3>
        <Icon name="plus" size={20} />
      </summary>
      <div className={styles.answer}>
        <Prose html={question.html} />
        <a href={`#${question.id}`} aria-label={t('link')} className={styles.anchor}>
          <Icon name="link" />
        </a>
      </div>
    </details>
  );
}

/** The page's questions for search engines (schema.org): the same words that stand on it. */
function StructuredData({ questions }: { readonly questions: readonly WrittenPart[] }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: wordsOf(html) },
    })),
  };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own texts, with nothing that could end the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}

interface FaqListProps {
  readonly typed?: string;
}

function FaqList({ typed = '', written }: FaqListProps & { readonly written: Written }) {
  const t = useCopy(faqText);
  const { chapters } = written.in(useLanguage());
  const searching = typed.trim() !== '';
  const found = chapters
    .map(({ title, parts }) => ({
      title,
      questions: parts.filter(({ title, html }) => matchesWords(`${title} ${wordsOf(html)}`, typed)),
    }))
    .filter(({ questions }) => questions.length > 0);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <p role="status" className={styles.count}>
        {searching && count > 0 ? t('found', { count }) : ''}
      </p>
      {found.map(({ title, questions }) => (
        <section key={title} className={styles.columns}>
          <h2>{title}</h2>
          <div>
            {questions.map((question) => (
              <Question key={question.id} question={question} open={searching && count <= 3} />
            ))}
          </div>
        </section>
      ))}
      {count === 0 && (
        <p className={styles.none}>
          {t('none')}
          <a href={pathTo('contactUs')} className={buttonClass({ kind: 'primary' })}>
            {t('ask')}
          </a>
        </p>
      )}
      <StructuredData questions={chapters.flatMap(({ parts }) => parts)} />
    </>
  );
}

export async function faqList(): Promise<IslandContent<FaqListProps>> {
  const written = await openWritten('questions');
  return { Content: (props) => <FaqList {...props} written={written} />, texts: [faqText, written] };
}

/** Letters without accents or case, so that "etalonnage" finds « étalonnage ». */
const plain = (text: string) => foldText(text).replaceAll('’', "'");

/** Whether a text holds every word, or the beginning of one, that was typed. */
export function matchesWords(text: string, typed: string): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const searched = ` ${plain(text).replace(/[^\p{Letter}\p{Number}]+/gu, ' ')} `;
  return words.every((word) => {
    const bare = word.replace(/[^\p{Letter}\p{Number}]+/gu, ' ').trim();
    return bare === '' || searched.includes(` ${bare}`);
  });
}
