import { formatDateTime } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { failureText } from '../../shared/market/describe-failure.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { Headline } from './headline.tsx';
import { newsText } from './news.text.ts';
import { type Article, clusterQuery } from './news-queries.ts';
import styles from './news-stream.module.css';

/** The other headlines that say the same. */
export function ClusterList({ article }: { readonly article: Article }) {
  const t = useText(newsText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const { data, error } = useQuery(clusterQuery(article.clusterId, useAsOf()));
  if (error && !data) {
    return <p role="alert">{t('others.failed', { reason: failureText(error, tMarket) })}</p>;
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
