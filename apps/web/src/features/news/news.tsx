import type { CallReply, Calls } from '@auspex/contract';
import { formatDateTime, languageFacts } from '@auspex/market';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { recordApi } from '../../shared/api/record-api.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { groupByDay } from './group-by-day.ts';
import { headlinesText } from './headlines.text.ts';
import styles from './news.module.css';
import { readSelector, rssHref } from './news-address.ts';

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
export function Origin(props: {
  readonly provenance: NonNullable<Headlines['provenance']>;
  /** One company may well have no headline for days. */
  readonly ofOneSymbol: boolean;
}) {
  const t = useText(headlinesText);
  const language = useLanguage();
  const { source, simulated, asOf, knownAt } = props.provenance;
  const known = knownAt === null ? null : Date.parse(knownAt);
  const stale = !props.ofOneSymbol && known !== null && Date.parse(asOf) - known > DAY_MS;
  return (
    <>
      {stale && (
        <p className={styles.stale} role="status">
          <Icon name="clock" /> {t('stale', { date: formatDateTime(known, language) })}
        </p>
      )}
      <p className={styles.origin}>
        {t('source', { source: simulated ? t('simulatedSource') : source })} ·{' '}
        {t('asOf', { date: formatDateTime(Date.parse(asOf), language) })}
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

interface AnswerProps {
  readonly wish: HeadlineWish;
  readonly tell: (unknown: string | null) => void;
}

function Answer({ wish, tell }: AnswerProps) {
  const t = useText(headlinesText);
  const { headlines, retry, loadOlder } = useHeadlines(wish);
  const { state, items, older, provenance, error } = headlines;
  const unknown = state === 'unknown-symbol';
  const failed = state === 'failed' || unknown;
  useEffect(() => {
    if (unknown) tell(wish.symbol);
  }, [unknown, tell, wish.symbol]);
  const none = items.length === 0;
  return (
    <div className={styles.answer} aria-busy={state === 'loading'}>
      {provenance && <Origin provenance={provenance} ofOneSymbol={wish.symbol !== null} />}
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
          <h2>{unknown ? t('failed.symbol', { symbol: wish.symbol ?? '' }) : t('failed.title')}</h2>
          {!unknown && <p>{failureText(error)}</p>}
          {!unknown && <Button onClick={retry}>{t('retry')}</Button>}
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

/** What the head of the page speaks of: nothing, where there is no such symbol. */
export function aboutKnown(wish: HeadlineWish | null, unknown: string | null): HeadlineWish | null {
  return wish?.symbol && wish.symbol === unknown ? null : wish;
}

const EVERYTHING: HeadlineWish = { market: null, symbol: null };

/** Headlines for everyone. */
export function News() {
  const t = useText(headlinesText);
  const { title } = useShownScreen();
  const wish = useWish();
  const [unknown, setUnknown] = useState<string | null>(null);
  const { market, symbol } = aboutKnown(wish, unknown) ?? EVERYTHING;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{symbol ? t('symbol', { symbol }) : title}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={styles.bar}>
          <MarketLinks market={wish?.market ?? null} symbol={wish?.symbol ?? null} />
          <a className={styles.rss} href={rssHref({ market, symbol })}>
            <Icon name="rss" /> {t('rss')}
          </a>
          <ButtonLink endIcon="arrow-right" href={pathTo('newsAnalysis', symbol ? { selector: symbol } : {})}>
            {t('join')}
          </ButtonLink>
        </div>
      </header>
      {wish ? <Answer key={`${wish.market} ${wish.symbol}`} wish={wish} tell={setUnknown} /> : <Waiting />}
    </div>
  );
}

/** Headlines under their days: time, title, publisher and the assets in it. */
function HeadlineList({ items }: { readonly items: readonly PublicHeadline[] }) {
  const t = useText(headlinesText);
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(languageFacts(language).locale, {
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

type Page = CallReply<Calls['news.headlines']>;
type PublicHeadline = Page['items'][number];

interface HeadlineWish {
  readonly market: 'us' | 'crypto' | null;
  readonly symbol: string | null;
}

interface Headlines {
  readonly state: 'loading' | 'loaded' | 'failed' | 'unknown-symbol';
  readonly items: readonly PublicHeadline[];
  /** Leads to the headlines before these; null at the end. */
  readonly older: string | null;
  readonly provenance: Page['provenance'] | null;
  readonly error?: unknown;
}

const NOTHING: Headlines = { state: 'loading', items: [], older: null, provenance: null };

/** The headlines that everyone may read. What is asked for later wins, whatever is answered first. */
function useHeadlines({ market, symbol }: HeadlineWish) {
  const [shown, setShown] = useState(NOTHING);
  const asked = useRef(0);
  const ask = useCallback(
    async (before: Headlines, older: string | null) => {
      asked.current += 1;
      const turn = asked.current;
      setShown({ ...before, state: 'loading' });
      try {
        const query = { ...(market && { market }), ...(symbol && { symbol }), ...(older && { older }) };
        const page = await recordApi.call('news.headlines', { query });
        if (turn !== asked.current) return;
        const items = older ? [...before.items, ...page.items] : page.items;
        // Of the newest headlines, whatever comes after them.
        const provenance = older ? before.provenance : page.provenance;
        setShown({ state: 'loaded', items, older: page.older, provenance });
      } catch (error) {
        if (turn === asked.current)
          setShown({ ...before, state: isMissing(error) ? 'unknown-symbol' : 'failed', error });
      }
    },
    [market, symbol],
  );
  useEffect(() => void ask(NOTHING, null), [ask]);
  return {
    headlines: shown,
    retry: () => void ask(shown, shown.items.length > 0 ? shown.older : null),
    loadOlder: () => void ask(shown, shown.older),
  };
}
