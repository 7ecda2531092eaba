import { pathTo } from '../../../shared/navigation/paths.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Inline } from '../copy/inline.tsx';
import { useCopy } from '../copy/use-copy.ts';
import type { IslandContent } from '../island/island.tsx';
import styles from './faq.module.css';
import { faqText } from './faq.text.ts';
/** The questions in their groups; a question's name is the part of its address after `#`. */
export const QUESTIONS = [
  { group: 'analysis', names: ['advice', 'accuracy', 'direction', 'stance', 'ai', 'gate'] },
  { group: 'record', names: ['record', 'backtest', 'placebo'] },
  { group: 'orders', names: ['custody', 'withdraw', 'lost', 'paper', 'stock-orders'] },
  { group: 'data', names: ['simulated', 'sources', 'stale'] },
  { group: 'account', names: ['cookies', 'erase', 'mail'] },
  { group: 'money', names: ['free', 'cancel'] },
] as const;

/** Links are markup of ours; a search and a search engine read words. */
function wordsOf(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

function Question({ name, open }: { readonly name: QuestionName; readonly open: boolean }) {
  const t = useCopy(faqText);
  return (
    <details id={name} className={styles.question} open={open || undefined}>
      <summary>
        <h3>{t(`${name}.q`)}</h3>
        <Icon name="plus" size={20} />
      </summary>
      <div className={styles.answer}>
        <p>
          <Inline text={t(`${name}.a`)} />
        </p>
        <a href={`#${name}`} aria-label={t('link')} className={styles.anchor}>
          <Icon name="link" />
        </a>
      </div>
    </details>
  );
}

/** The page's questions for search engines (schema.org): the same words that stand on it. */
function StructuredData() {
  const t = useCopy(faqText);
  const names = QUESTIONS.flatMap((group) => group.names as readonly QuestionName[]);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: names.map((name) => ({
      '@type': 'Question',
      name: t(`${name}.q`),
      acceptedAnswer: { '@type': 'Answer', text: wordsOf(t(`${name}.a`)) },
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

function FaqList({ typed = '' }: { readonly typed?: string }) {
  const t = useCopy(faqText);
  const searching = typed.trim() !== '';
  const found = QUESTIONS.map(({ group, names }) => ({
    group,
    names: (names as readonly QuestionName[]).filter((name) =>
      matchesWords(`${t(`${name}.q`)} ${wordsOf(t(`${name}.a`))}`, typed),
    ),
  })).filter(({ names }) => names.length > 0);
  const count = found.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <>
      <p role="status" className={styles.count}>
        {searching && count > 0 ? t('found_other', { count }) : ''}
      </p>
      {found.map(({ group, names }) => (
        <section key={group} className={styles.group}>
          <h2>{t(`group.${group}`)}</h2>
          <div>
            {names.map((name) => (
              <Question key={name} name={name} open={searching && count <= 3} />
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
      <StructuredData />
    </>
  );
}

export const faqList: IslandContent<{ readonly typed?: string }> = { Content: FaqList, texts: [faqText] };

type QuestionName = (typeof QUESTIONS)[number]['names'][number];

/** Letters without accents or case, so that "etalonnage" finds « étalonnage ». */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}

/** Whether a text holds every word, or the beginning of one, that was typed. */
export function matchesWords(text: string, typed: string): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const searched = ` ${plain(text).replace(/[^\p{Letter}\p{Number}]+/gu, ' ')} `;
  return words.every((word) => {
    const bare = word.replace(/[^\p{Letter}\p{Number}]+/gu, ' ').trim();
    return bare === '' || searched.includes(` ${bare}`);
  });
}
