import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useOnceAnswered } from '../../../ui/palette/use-once-answered.ts';
import { Popover } from '../../../ui/popover/popover.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { failureText } from '../../failure/describe-failure.ts';
import { marketText } from '../market.text.ts';
import type { Market, SearchHit } from '../market-queries.ts';
import { readSearchKey } from './read-search-key.ts';
import { SymbolHit } from './symbol-hit.tsx';
import styles from './symbol-search.module.css';
import { useSymbolSearch } from './use-symbol-search.ts';

type MarketChoice = Market | 'all';

interface SymbolSearchProps {
  readonly onChoose: (hit: SearchHit) => void;
  /** Only this market, without the choice between them. */
  readonly market?: Market;
  /** Read instead of the usual label. */
  readonly label?: string;
  readonly autoFocus?: boolean;
  /** `small` beside other small fields of a toolbar. */
  readonly size?: 'small' | 'medium';
  /** Symbols that are there already: shown, marked, and not taken again. */
  readonly taken?: readonly string[];
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

function useChoice({ market }: Pick<SymbolSearchProps, 'market'>) {
  const [words, setWords] = useState('');
  const [choice, setChoice] = useState<MarketChoice>('all');
  const wanted = market ?? (choice === 'all' ? undefined : choice);
  return { words, setWords, choice, setChoice, search: useSymbolSearch(words, wanted) };
}

/** A field that finds assets by symbol, name and former name, with the list under it. */
export function SymbolSearch(props: SymbolSearchProps) {
  const { onChoose, market, label, autoFocus = false, size = 'medium', taken = [], inputRef } = props;
  const t = useText(marketText);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const { words, setWords, choice, setChoice, search } = useChoice({ market });
  const { hits, pending } = search;
  const typed = words.trim() !== '';
  const shown = open && typed;
  const at = Math.min(place, hits.length - 1);

  const choose = (hit: SearchHit | undefined) => {
    if (!hit || taken.includes(hit.symbol)) return;
    setWords('');
    setOpen(false);
    setPlace(0);
    onChoose(hit);
  };
  const waits = useOnceAnswered(pending, () => shown && choose(hits[at]));
  const onKeyDown = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing;
    const list = { open: shown, count: hits.length, place: at, pending };
    const action = readSearchKey({ key: event.key, composing }, list);
    if (event.key === 'Enter' && shown) event.preventDefault();
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    waits.current = action.kind === 'wait';
    if (action.kind === 'wait') return;
    if (action.kind === 'point') {
      setPlace(action.place);
      document.getElementById(`${id}-${action.place}`)?.scrollIntoView({ block: 'nearest' });
    } else if (action.kind === 'choose') choose(hits[action.place]);
    else setOpen(action.kind === 'open');
  };
  const say = () => {
    if (search.error !== null) return t('search.failed', { reason: failureText(search.error) });
    if (hits.length > 0) return t('search.count', { count: hits.length });
    return pending ? t('search.loading') : t('search.none', { query: words.trim() });
  };

  return (
    <div ref={box} className={styles.field} data-size={size}>
      <Icon name="search" />
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: only where a dialog was opened to search
        autoFocus={autoFocus}
        type="text"
        role="combobox"
        aria-label={label ?? t('search.label')}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={t('search.placeholder')}
        value={words}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setWords(event.target.value);
          setPlace(0);
          setOpen(true);
          waits.current = false;
        }}
        onKeyDown={onKeyDown}
      />
      <Popover anchor={box} open={shown} onClose={() => setOpen(false)} placement="bottom-start">
        <div className={styles.panel}>
          {!market && (
            <div className={styles.markets}>
              <Segmented<MarketChoice>
                label={t('search.market')}
                size="small"
                value={choice}
                onChange={(next) => {
                  setChoice(next);
                  setPlace(0);
                }}
                items={(['all', 'crypto', 'us'] as const).map((value) => ({
                  value,
                  label: t(`search.${value}`),
                }))}
              />
            </div>
          )}
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t('search.results')}
            className={styles.list}
            data-old={pending || undefined}
          >
            {hits.map((hit, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search field
              <div
                key={`${hit.symbol} ${hit.name}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                aria-disabled={taken.includes(hit.symbol) || undefined}
                className={styles.hit}
                onPointerMove={() => setPlace(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(hit)}
              >
                <SymbolHit hit={hit} />
                {taken.includes(hit.symbol) && <Icon name="check" />}
              </div>
            ))}
          </div>
          <p className={hits.length > 0 ? 'visually-hidden' : styles.none} role="status">
            {say()}
          </p>
        </div>
      </Popover>
    </div>
  );
}
