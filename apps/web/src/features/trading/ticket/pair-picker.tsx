import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { readSearchKey } from '../../../shared/market/symbol-search/read-search-key.ts';
import { SymbolSearch } from '../../../shared/market/symbol-search/symbol-search.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Popover } from '../../../ui/popover/popover.tsx';
import { tradingText } from '../trading.text.ts';
import { type ExchangeName, type ListedPair, pairsQuery } from '../trading-queries.ts';
import styles from './ticket.module.css';

const SHOWN = 60;

/** Pairs that the letters name: those that begin with them first. */
export function matchingPairs(pairs: readonly ListedPair[], typed: string): readonly ListedPair[] {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9.]/g, '');
  const wanted = plain(typed);
  if (wanted === '') return pairs.slice(0, SHOWN);
  const place = ({ keyPair, symbol }: ListedPair) => {
    const at = [plain(symbol).indexOf(wanted), plain(keyPair).indexOf(wanted)].filter((index) => index >= 0);
    return at.length > 0 ? Math.min(...at) : null;
  };
  const found = pairs.flatMap((pair) => {
    const at = place(pair);
    return at === null ? [] : [{ pair, at }];
  });
  return found
    .toSorted((one, other) => one.at - other.at || one.pair.symbol.length - other.pair.symbol.length)
    .slice(0, SHOWN)
    .map(({ pair }) => pair);
}

interface PairPickerProps {
  readonly exchange: ExchangeName;
  readonly onChoose: (symbol: string) => void;
}

/** Finds what is to be traded: on paper everything in the market, elsewhere what the exchange lists. */
export function PairPicker(props: PairPickerProps) {
  const t = useText(tradingText);
  if (props.exchange !== 'PAPER') return <ExchangePairs {...props} />;
  return <SymbolSearch label={t('ticket.findPair')} onChoose={({ symbol }) => props.onChoose(symbol)} />;
}

function ExchangePairs({ exchange, onChoose }: PairPickerProps) {
  const t = useText(tradingText);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const { data, error } = useQuery(pairsQuery(exchange));
  const found = matchingPairs(data?.items ?? [], typed);
  const at = Math.min(place, found.length - 1);
  const choose = (pair: ListedPair | undefined) => {
    if (!pair) return;
    setOpen(false);
    setTyped('');
    onChoose(pair.keyPair);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing;
    const action = readSearchKey({ key: event.key, composing }, { open, count: found.length, place: at });
    if (event.key === 'Enter' && open) event.preventDefault();
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.kind === 'point') setPlace(action.place);
    else if (action.kind === 'choose') choose(found[action.place]);
    else setOpen(action.kind === 'open');
  };
  return (
    <div ref={box}>
      <TextField
        label={t('ticket.findPair')}
        hideLabel
        prefix={<Icon name="search" />}
        placeholder="BTC-USD"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={error ? failureText(error) : undefined}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setTyped(target.value);
          setPlace(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <Popover anchor={box} open={open && data !== undefined} onClose={() => setOpen(false)}>
        <div id={`${id}-list`} role="listbox" aria-label={t('ticket.pairs')} className={styles.pairs}>
          {found.map((pair, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search field
            <div
              key={pair.keyPair}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.pairHit}
              onPointerMove={() => setPlace(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(pair)}
            >
              <strong>{pair.symbol}</strong>
              <span className="muted">{pair.keyPair}</span>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className={styles.none}>{t('ticket.noPair', { typed })}</p>}
      </Popover>
    </div>
  );
}
