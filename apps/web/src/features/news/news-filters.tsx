import { formatShare } from '@auspex/market';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { SymbolSearch } from '../../shared/market/symbol-search/symbol-search.tsx';
import { type WatchlistChoice, WatchlistFilter } from '../../shared/watchlists/watchlist-filter.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { newsText } from './news.text.ts';
import {
  countFilters,
  isFiltered,
  type NewsAddress,
  type NewsChoice,
  NO_FILTERS,
  newsHref,
  RELEVANCES,
  TONES,
} from './news-address.ts';
import styles from './news-analysis.module.css';
import { sourceOptions } from './source-options.ts';

const PAUSE_MS = 300;

interface NewsFiltersProps {
  readonly address: NewsAddress;
  readonly search: string;
  readonly publishers: readonly string[];
  readonly sources: readonly string[];
  readonly lists: WatchlistChoice;
  readonly choose: (choice: NewsChoice) => void;
}

interface PickProps<Value extends string> {
  readonly label: string;
  readonly any: string;
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Null is any. */
  readonly onPick: (value: Value | null) => void;
}

function Pick<Value extends string>({ label, any, value, options, onPick }: PickProps<Value>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      data-set={value !== null || undefined}
      value={value ?? ''}
      onChange={(event) => onPick(options.find((each) => each.value === event.target.value)?.value ?? null)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function Find({ words, onWords }: { words: string; onWords: (words: string) => void }): ReactNode {
  const t = useText(newsText);
  const [typed, setTyped] = useWords(words, onWords);
  return (
    <label className={styles.find}>
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        maxLength={120}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

/** What narrows the headlines; all of it stands in the address. */
export function NewsFilters({ address, search, publishers, sources, lists, choose }: NewsFiltersProps) {
  const t = useText(newsText);
  const language = useLanguage();
  const router = useRouter();
  const { market, symbol, find, tone, publisher, source, relevance, clustered, recaps } = address;
  // On phones the filters stand behind a button, so that headlines are on the first screen.
  const [open, setOpen] = useState(false);
  const count = countFilters(address) + (lists.symbols === null ? 0 : 1);
  const goTo = (selector: string) => router.history.push(newsHref(selector, search));
  const fromSources = sourceOptions(sources, source, t);
  const known = publisher && !publishers.includes(publisher) ? [publisher, ...publishers] : publishers;
  return (
    <div className={styles.filters}>
      <Find words={find} onWords={(words) => choose({ find: words })} />
      <span className={styles.toggle}>
        <Button icon="filter" aria-expanded={open} onClick={() => setOpen(!open)}>
          {count === 0 ? t('filter.open') : t('filter.openCount', { count })}
        </Button>
      </span>
      <div className={styles.more} data-open={open || undefined}>
        {symbol === null && (
          <>
            <span className={styles.symbol}>
              <SymbolSearch size="small" label={t('symbol.label')} onChoose={(hit) => goTo(hit.symbol)} />
            </span>
            <Segmented
              label={t('market.label')}
              size="small"
              value={market ?? 'all'}
              onChange={goTo}
              items={(['all', 'us', 'crypto'] as const).map((value) => ({
                value,
                label: t(`market.${value}`),
              }))}
            />
            <WatchlistFilter choice={lists} />
          </>
        )}
        <Pick
          label={t('tone.label')}
          any={t('tone.any')}
          value={tone}
          options={TONES.map((value) => ({ value, label: t(`tone.${value}`) }))}
          onPick={(tone) => choose({ tone })}
        />
        <Pick
          label={t('publisher.label')}
          any={t('publisher.any')}
          value={publisher}
          options={known.map((value) => ({ value, label: value }))}
          onPick={(publisher) => choose({ publisher })}
        />
        {fromSources.length > 0 && (
          <Pick
            label={t('source.label')}
            any={t('source.any')}
            value={source}
            options={fromSources}
            onPick={(source) => choose({ source })}
          />
        )}
        <Pick
          label={t('relevance.label')}
          any={t('relevance.any')}
          value={relevance}
          options={RELEVANCES.map((value) => ({
            value,
            label: t('relevance.least', { share: formatShare(Number(value), 0, language) }),
          }))}
          onPick={(relevance) => choose({ relevance })}
        />
        <CheckField
          look="switch"
          label={t('clustered.label')}
          checked={clustered}
          onChange={(event) => choose({ clustered: event.target.checked })}
        />
        <CheckField
          look="switch"
          label={t('recaps.label')}
          title={t('recaps.hint')}
          checked={recaps === 'include'}
          onChange={(event) => choose({ recaps: event.target.checked ? 'include' : 'exclude' })}
        />
        {isFiltered(address) && (
          <Button size="small" kind="quiet" icon="close" onClick={() => choose(NO_FILTERS)}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Words as they are typed, handed on when the typing pauses. */
function useWords(words: string, onWords: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  const hand = useRef(onWords);
  hand.current = onWords;
  useEffect(() => {
    // The address was changed elsewhere: by going back, or by clearing the filters.
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      hand.current(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
