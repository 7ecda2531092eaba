import { formatDateTime } from '@auspex/market';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ClusterList } from './cluster-list.tsx';
import { Headline } from './headline.tsx';
import { speaksOpposite } from './mark-title.ts';
import { newsText } from './news.text.ts';
import type { Article } from './news-queries.ts';
import styles from './news-stream.module.css';
import { TickerTag } from './ticker-tag.tsx';
import { ToneReasons } from './tone-reasons.tsx';

/** Which tags say why: opposite ones from the start, beside each other. */
function useOpenTags({ ticker_sentiment }: Article) {
  const opposite = speaksOpposite(ticker_sentiment);
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(opposite ? ticker_sentiment.map(({ ticker }) => ticker) : []),
  );
  const toggle = (ticker: string) =>
    setOpened((was) => {
      const next = new Set(was);
      if (!next.delete(ticker)) next.add(ticker);
      return next;
    });
  return { opposite, opened, toggle };
}

/** One headline of the stream, with its assets and, on demand, why they are tagged and who else says the same. */
export function ArticleRow({ article }: { readonly article: Article }) {
  const t = useText(newsText);
  const language = useLanguage();
  const [pointed, setPointed] = useState<string | null>(null);
  const [alike, setAlike] = useState(false);
  const { opposite, opened, toggle } = useOpenTags(article);
  const { publisher, publishedAt, ticker_sentiment, others } = article;
  const at = Date.parse(publishedAt);
  const chosen = ticker_sentiment.length > 1 ? pointed : null;
  return (
    <article className={styles.article} tabIndex={-1} data-article="" aria-label={article.title}>
      <time className={styles.time} dateTime={publishedAt} title={formatDateTime(at, language)}>
        {publishedAt.slice(11, 16)}
      </time>
      <div className={styles.body}>
        <h3 className={styles.heading}>
          <Headline article={article} chosen={chosen} />
        </h3>
        <div className={styles.meta}>
          <span className={styles.muted}>{publisher}</span>
          {ticker_sentiment.map((reading) => (
            <TickerTag
              key={reading.ticker}
              reading={reading}
              open={opened.has(reading.ticker)}
              onPoint={setPointed}
              onPress={() => toggle(reading.ticker)}
            />
          ))}
          {others > 0 && (
            <button
              type="button"
              className={styles.alike}
              aria-expanded={alike}
              onClick={() => setAlike(!alike)}
            >
              <Icon name="rows" />
              {t(alike ? 'others.hide' : 'others.show', { count: others })}
            </button>
          )}
          {opposite && <span className={styles.muted}>{t('opposite')}</span>}
        </div>
        {opened.size > 0 && (
          <div className={styles.why}>
            {ticker_sentiment
              .filter(({ ticker }) => opened.has(ticker))
              .map((reading) => (
                <ToneReasons key={reading.ticker} reading={reading} />
              ))}
          </div>
        )}
        {alike && <ClusterList article={article} />}
      </div>
    </article>
  );
}
