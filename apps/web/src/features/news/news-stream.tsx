import { addDays, dateOfInstant, type IsoDate, languageFacts, startOfDate } from '@auspex/market';
import { type RefObject, useEffect, useRef } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useMinute } from '../../ui/formats/use-minute.ts';
import { ArticleRow } from './article-row.tsx';
import { groupByDay } from './group-by-day.ts';
import { newsText } from './news.text.ts';
import type { Article } from './news-queries.ts';
import styles from './news-stream.module.css';

function useDayName(): (date: IsoDate) => string {
  const t = useText(newsText);
  const language = useLanguage();
  const now = useMinute();
  const format = new Intl.DateTimeFormat(languageFacts(language).locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (date) => {
    const today = dateOfInstant(Math.max(now, 0));
    const words = format.format(startOfDate(date));
    if (date === today) return `${t('today')}, ${words}`;
    return date === addDays(today, -1) ? `${t('yesterday')}, ${words}` : words;
  };
}

/** Headlines, newest first, under their days. */
export function NewsStream({ articles }: { readonly articles: readonly Article[] }) {
  const root = useRef<HTMLDivElement>(null);
  const nameOf = useDayName();
  useStreamKeys(root);
  return (
    <div ref={root} className={styles.stream}>
      {groupByDay(articles).map(({ date, items }) => (
        <section key={date} aria-label={nameOf(date)}>
          <h2 className={styles.day}>
            {nameOf(date)} <span className={styles.muted}>UTC</span>
          </h2>
          {items.map((article) => (
            <ArticleRow key={`${article.source} ${article.id}`} article={article} />
          ))}
        </section>
      ))}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
}

/** j and k walk the headlines, as they walk the rows of tables. */
function useStreamKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const plain = !(event.metaKey || event.ctrlKey || event.altKey) && !isTyping(event.target);
      if (!plain || (event.key !== 'j' && event.key !== 'k')) return;
      const articles = [...(root.current?.querySelectorAll<HTMLElement>('[data-article]') ?? [])];
      const at = articles.findIndex((article) => article.contains(document.activeElement));
      const next = articles[event.key === 'j' ? at + 1 : Math.max(at - 1, 0)];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, [root]);
}
