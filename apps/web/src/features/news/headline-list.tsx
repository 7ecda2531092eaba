import { factsOf } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { groupByDay } from './group-by-day.ts';
import { headlinesText } from './headlines.text.ts';
import styles from './news.module.css';
import type { PublicHeadline } from './use-headlines.ts';

/** Headlines under their days: time, title, publisher and the assets in it. */
export function HeadlineList({ items }: { readonly items: readonly PublicHeadline[] }) {
  const t = useText(headlinesText);
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(factsOf(language).locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return groupByDay(items).map(({ date, items: own }) => (
    <section key={date} className={styles.day}>
      <h2>
        <time dateTime={date}>{day.format(Date.parse(date))}</time>
      </h2>
      <ol>
        {own.map(({ id, title, publisher, url, publishedAt, tickers }) => (
          <li key={`${id} ${publisher}`}>
            <time className={styles.time} dateTime={publishedAt}>
              {publishedAt.slice(11, 16)} UTC
            </time>
            <div>
              <h3>
                {url === null ? (
                  title
                ) : (
                  <a href={url} rel="noreferrer noopener" target="_blank">
                    {title} <Icon name="external" title={t('external')} />
                  </a>
                )}
              </h3>
              <p className={styles.meta}>
                {publisher}
                {tickers.map((ticker) => (
                  <a
                    key={ticker}
                    href={pathTo('news', { selector: ticker })}
                    title={t('more', { symbol: ticker })}
                  >
                    {ticker}
                  </a>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  ));
}
