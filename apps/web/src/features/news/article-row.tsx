import { formatDateTime } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { Headline, speaksOpposite } from './headline.tsx';
import { newsText } from './news.text.ts';
import { type Article, clusterQuery } from './news-queries.ts';
import styles from './news-stream.module.css';
import { TickerTag, ToneReasons } from './ticker-tag.tsx';

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
  const { publisher, publishedAt, ticker_sentiment, others, recap } = article;
  const at = Date.parse(publishedAt);
  const chosen = ticker_sentiment.length > 1 ? pointed : null;
  return (
    <article
      className={styles.article}
      tabIndex={-1}
      data-article=""
      data-why={opened.size > 0 || undefined}
      aria-label={article.title}
    >
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
          {recap && <span className={styles.muted}>{t('recap')}</span>}
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

/** The other headlines that say the same. */
function ClusterList({ article }: { readonly article: Article }) {
  const t = useText(newsText);
  const language = useLanguage();
  const { data, error } = useQuery(clusterQuery(article.clusterId, useAsOf()));
  if (error && !data) {
    return <p role="alert">{t('others.failed', { reason: failureText(error) })}</p>;
  }
  if (!data) return <LoadingSkeleton kind="lines" count={article.others} />;
  const others = data.items.filter(({ id }) => id !== article.id);
  return (
    <div className={styles.cluster}>
      <p className={styles.muted}>{t('others.title')}</p>
      <ol>
        {others.map((other) => (
          <li key={`${other.source} ${other.id}`}>
            <Headline article={other} chosen={null} />
            <span className={styles.muted}>
              {other.publisher} ·{' '}
              <time dateTime={other.publishedAt}>
                {formatDateTime(Date.parse(other.publishedAt), language)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
