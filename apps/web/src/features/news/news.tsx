import { factsOf } from '@auspex/market';
import { useEffect, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { HeadlineList } from './headline-list.tsx';
import { headlinesText } from './headlines.text.ts';
import styles from './news.module.css';
import { readSelector, rssHref } from './news-address.ts';
import { type Headlines, type HeadlineWish, useHeadlines } from './use-headlines.ts';

const DAY_MS = 86_400_000;

function MarketLinks({ market, symbol }: HeadlineWish) {
  const t = useText(headlinesText);
  const current = symbol === null ? (market ?? 'all') : null;
  return (
    <nav className={styles.markets} aria-label={t('market.label')}>
      {(['all', 'us', 'crypto'] as const).map((each) => (
        <a
          key={each}
          href={pathTo('news', each === 'all' ? {} : { selector: each })}
          aria-current={each === current ? 'page' : undefined}
        >
          {t(`market.${each}`)}
        </a>
      ))}
    </nav>
  );
}

/** Where the headlines come from, as of when, and that they are invented where they are. */
function Origin({ provenance }: { readonly provenance: NonNullable<Headlines['provenance']> }) {
  const t = useText(headlinesText);
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(factsOf(language).locale, {
    timeZone: 'UTC',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const { source, simulated, asOf, knownAt } = provenance;
  const known = knownAt === null ? null : Date.parse(knownAt);
  const stale = known !== null && Date.parse(asOf) - known > DAY_MS;
  return (
    <>
      {stale && (
        <p className={styles.stale} role="status">
          <Icon name="clock" /> {t('stale', { date: `${format.format(known)} UTC` })}
        </p>
      )}
      <p className={styles.origin}>
        {t('source', { source: simulated ? t('simulatedSource') : source })} ·{' '}
        {t('asOf', { date: `${format.format(Date.parse(asOf))} UTC` })}
        {simulated && (
          <span className={styles.simulated} title={t('simulatedWhy')}>
            {t('simulated')}
          </span>
        )}
      </p>
    </>
  );
}

const LINES = [1, 2, 3, 4, 5, 6, 7, 8];

function Waiting() {
  const t = useText(headlinesText);
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{t('loading')}</span>
      {LINES.map((line) => (
        <span key={line} aria-hidden="true" />
      ))}
    </div>
  );
}

function Answer({ wish }: { readonly wish: HeadlineWish }) {
  const t = useText(headlinesText);
  const { headlines, retry, loadOlder } = useHeadlines(wish);
  const { state, items, older, provenance } = headlines;
  const failed = state === 'failed' || state === 'unknown-symbol';
  const none = items.length === 0;
  return (
    <div className={styles.answer} aria-busy={state === 'loading'}>
      {provenance && <Origin provenance={provenance} />}
      {none && state === 'loading' && <Waiting />}
      <HeadlineList items={items} />
      {none && state === 'loaded' && (
        <div className={styles.state}>
          <h2>{t('empty.title')}</h2>
          <p>{older ? t('empty.reason') : t('end')}</p>
        </div>
      )}
      {failed && (
        <div className={styles.state} role="alert">
          <h2>{t('failed.title')}</h2>
          <p>{state === 'failed' ? t('failed.reason') : t('failed.symbol', { symbol: wish.symbol ?? '' })}</p>
          {state === 'failed' && <Button onClick={retry}>{t('retry')}</Button>}
        </div>
      )}
      {state !== 'failed' && older !== null && (
        <Button size="large" pending={state === 'loading'} onClick={loadOlder}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}

/** The page is made ahead for every selector at once, so the selector is read where it is shown. */
function useWish(): HeadlineWish | null {
  const path = usePath();
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready ? readSelector(path) : null;
}

/** Headlines for everyone. */
export function News() {
  const t = useText(headlinesText);
  const { title } = useShownScreen();
  const wish = useWish();
  const symbol = wish?.symbol ?? null;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{symbol ? t('symbol', { symbol }) : title}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={styles.bar}>
          <MarketLinks market={wish?.market ?? null} symbol={symbol} />
          <a className={styles.rss} href={rssHref(wish ?? { market: null, symbol: null })}>
            <Icon name="rss" /> {t('rss')}
          </a>
          <ButtonLink endIcon="arrow-right" href={pathTo('newsAnalysis', symbol ? { selector: symbol } : {})}>
            {t('join')}
          </ButtonLink>
        </div>
      </header>
      {wish ? <Answer key={`${wish.market} ${wish.symbol}`} wish={wish} /> : <Waiting />}
    </div>
  );
}
