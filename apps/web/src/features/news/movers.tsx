import { formatDateTime, formatDay, formatNumber } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { useIsFilling } from '../../shared/market/preparation/use-preparation.ts';
import { useCauseText } from '../../shared/market/vocabulary/cause-words.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Card } from '../../ui/card/card.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { newsText } from './news.text.ts';
import styles from './news-analysis.module.css';
import { type Mover, moversOf, moversQuery } from './news-queries.ts';

/** What trades far above its usual volume, each with the first cause that relative volume names. */
export function Movers({ market }: { readonly market: Market }) {
  const t = useText(newsText);
  const filling = useIsFilling();
  const { data, isPending } = useQuery(moversQuery(market, useAsOf()));
  if (data === undefined && !isPending) return null;
  const movers = data ? moversOf(data) : [];
  return (
    <Card title={t('movers.title')} note={t('movers.note')}>
      <div className={styles.movers}>
        {data === undefined && <LoadingSkeleton kind="lines" count={3} />}
        {data !== undefined && movers.length === 0 && (
          <p className="muted">{t(filling ? 'movers.filling' : 'movers.none')}</p>
        )}
        {movers.map((mover) => (
          <MoverItem key={mover.symbol} mover={mover} />
        ))}
      </div>
    </Card>
  );
}

function MoverItem({ mover }: { readonly mover: Mover }) {
  const t = useText(newsText);
  const language = useLanguage();
  const textOf = useCauseText();
  const { symbol, ratio, wholeDay, change, cause } = mover;
  return (
    <article className={styles.mover}>
      <p>
        <a href={pathTo('newsAnalysis', { selector: symbol })}>
          <strong>{symbol}</strong>
        </a>{' '}
        <Change value={change} />{' '}
        <a className="muted" href={`${pathTo('relativeVolume')}?${new URLSearchParams({ symbol })}`}>
          {t('movers.volume', { ratio: formatNumber(ratio, 2, language) })}
          {wholeDay !== null && ` · ${formatDay(Date.parse(wholeDay), language)}`}
        </a>
      </p>
      <p className={styles.moverText}>{textOf(cause)}</p>
      <p className="muted">
        {cause.publisher} · <time dateTime={cause.at}>{formatDateTime(Date.parse(cause.at), language)}</time>
      </p>
    </article>
  );
}
