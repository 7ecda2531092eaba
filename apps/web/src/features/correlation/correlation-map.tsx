import { formatNumber, formatRange } from '@auspex/market';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import styles from './correlation.module.css';
import { correlationText } from './correlation.text.ts';
import { type CorrelationTable, cellAt, isRelated } from './correlation-queries.ts';

/** With more assets the squares have no room for figures. */
const MOST_FIGURES = 20;

/** From here the square has more of the colour than of the panel. */
const STRONG = 0.6;

interface CorrelationMapProps {
  readonly table: CorrelationTable;
  readonly onOpen: (first: string, second: string) => void;
}

type Place = readonly [row: number, column: number];

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Every pair as a square: the stronger its colour, the closer. Faint where the interval includes zero. */
export function CorrelationMap({ table, onOpen }: CorrelationMapProps) {
  const t = useText(correlationText);
  const { assets } = table;
  const [place, setPlace] = useState<Place>([1, 0]);
  const grid = useRef<HTMLTableElement>(null);
  const last = assets.length - 1;
  const at: Place = [Math.min(place[0], last), Math.min(place[1], last)];
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const inside = (value: number) => Math.max(0, Math.min(last, value));
    const next: Place = [inside(at[0] + step[0]), inside(at[1] + step[1])];
    setPlace(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.join()}"]`)?.focus();
  };
  return (
    <div className={styles.mapRoom}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its squares are walked with the arrow keys
        role="grid"
        aria-label={t('map.label')}
        className={styles.map}
        data-figures={assets.length <= MOST_FIGURES || undefined}
        style={{ '--assets': assets.length } as CSSProperties}
        onKeyDown={move}
      >
        <thead>
          <tr>
            <td />
            {assets.map(({ symbol, name }) => (
              <th key={symbol} scope="col" title={name}>
                <span>{shortSymbol(symbol)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {assets.map(({ symbol, name }, row) => (
            <tr key={symbol}>
              <th scope="row" title={name}>
                {shortSymbol(symbol)}
              </th>
              {assets.map((other, column) => (
                <Square
                  key={other.symbol}
                  table={table}
                  place={[row, column]}
                  focused={at[0] === row && at[1] === column}
                  onFocus={() => setPlace([row, column])}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** ".61" in a square of 26 px: where a point parts the digits, nobody writes the zero; a comma keeps it. */
export function withoutZero(figure: string): string {
  return figure.replace(/^(−?)0(?=\.)/, '$1');
}

/** Coins are quoted in dollars here: "BTC" says it. */
function shortSymbol(symbol: string): string {
  return symbol.replace(/-USD$/, '');
}

interface SquareProps {
  readonly table: CorrelationTable;
  readonly place: Place;
  readonly focused: boolean;
  readonly onFocus: () => void;
  readonly onOpen: CorrelationMapProps['onOpen'];
}

function Square({ table, place: [row, column], focused, onFocus, onOpen }: SquareProps) {
  const t = useText(correlationText);
  const language = useLanguage();
  const [first, second] = [table.assets[row]?.symbol ?? '', table.assets[column]?.symbol ?? ''];
  const cell = cellAt(table, row, column);
  const shared = { 'data-place': `${row},${column}`, tabIndex: focused ? 0 : -1, onFocus };
  if (!cell) return <td {...shared} className={styles.diagonal} aria-label={first} />;
  const { correlation, low, high, days } = cell;
  const figure = formatNumber(correlation, 2, language);
  const words =
    correlation === null
      ? t('map.few', { first, second, days })
      : t('map.cell', {
          ...{ first, second, figure, days },
          range: formatRange(formatNumber(low, 2, language), formatNumber(high, 2, language), language),
        });
  const open = () => onOpen(first, second);
  return (
    <td
      {...shared}
      aria-label={words}
      title={words}
      className={styles.square}
      data-side={(correlation ?? 0) < 0 ? 'against' : 'with'}
      data-strong={Math.abs(correlation ?? 0) >= STRONG ? '' : undefined}
      data-faint={isRelated(cell) ? undefined : ''}
      style={{ '--strength': `${Math.round(Math.abs(correlation ?? 0) * 100)}%` } as CSSProperties}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          open();
        }
      }}
    >
      <span aria-hidden="true">{correlation === null ? '–' : withoutZero(figure)}</span>
    </td>
  );
}
