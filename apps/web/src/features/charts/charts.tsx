import { isIntraday } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../i18n/use-text.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { listQuery, symbolQuery } from '../../shared/market/market-queries.ts';
import { readRecentSymbols } from '../../shared/market/recent-symbols.ts';
import { SymbolSearch } from '../../shared/market/symbol-search/symbol-search.tsx';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useAddress } from '../../shared/navigation/use-address.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import type { Replay } from './chart-bars.ts';
import { ChartCell, type ChartCellProps } from './chart-cell.tsx';
import { type ChartsAddress, ChartToolbar } from './chart-toolbar.tsx';
import styles from './charts.module.css';
import { chartsText } from './charts.text.ts';
import {
  type ChartWish,
  chartsAddress,
  chartsShown,
  moreWords,
  type Picked,
  pickedAmong,
  TIMEFRAMES,
} from './charts-address.ts';
import { type ChartIndicator, drawingsQuery, indicatorsQuery } from './charts-queries.ts';
import { DrawingTools } from './drawing-tools.tsx';
import type { ListDocument } from './list-document.ts';
import { MoversStrip } from './movers-strip.tsx';
import type { Drawing, Tool } from './plot/drawing-shapes.ts';
import type { Plot } from './plot/plot.ts';
import { PlotGroup } from './plot/plot-view.tsx';
import { firstFrom } from './plot/time-scale.ts';
import { ReplayBar } from './replay-bar.tsx';
import { LoadNotice, SaveNotice, useListState } from './save-notice.tsx';

const IndicatorDialog = lazyPart(async () => (await import('./indicator-dialog.tsx')).IndicatorDialog);
const PatternDialog = lazyPart(async () => (await import('./pattern-dialog.tsx')).PatternDialog);

/** Prices with indicators, drawings and what happened, in one to four charts. */
export function Charts() {
  const { title } = useShownScreen();
  const address = useAddress(chartsAddress);
  const { symbol } = address.values;
  return (
    <Screen>
      <h1 className="visually-hidden">{title}</h1>
      {symbol === null ? <Usual address={address} /> : <Known address={address} symbol={symbol} />}
    </Screen>
  );
}

const MOST_TRADED = { market: 'us', sort: 'turnover-desc', page_size: 1, sparkline: 0 } as const;

/** Without a symbol in the address: the one looked at last, else the most traded. */
function Usual({ address: { set } }: { readonly address: ChartsAddress }) {
  const t = useText(chartsText);
  const [recent] = readRecentSymbols();
  const { data, error, isSuccess, refetch } = useQuery({
    ...listQuery(MOST_TRADED, useAsOf()),
    enabled: !recent,
  });
  const symbol = recent?.symbol ?? data?.items[0]?.symbol ?? null;
  useEffect(() => {
    if (symbol !== null) set({ symbol });
  }, [symbol, set]);
  if (isSuccess && symbol === null) {
    return <EmptyState icon="candles" title={t('choose.title')} reason={t('choose.reason')} />;
  }
  if (error && symbol === null) {
    return <ErrorState title={t('failed')} reason={failureText(error)} onRetry={() => void refetch()} />;
  }
  return <LoadingSkeleton kind="chart" heightPx={480} />;
}

const NO_INDICATORS: readonly ChartIndicator[] = [];

interface StageProps {
  readonly address: ChartsAddress;
  readonly symbol: string;
}

/** Of a symbol that does not exist the header above has said all there is. */
function Known(props: StageProps) {
  const { error } = useQuery(symbolQuery(props.symbol, useAsOf()));
  return isMissing(error) ? null : <Stage {...props} />;
}

function Stage({ address, symbol }: StageProps) {
  const t = useText(chartsText);
  const { values, hrefWith } = address;
  const { data: document, error, refetch } = useQuery(indicatorsQuery);
  const indicators = useListState(document)?.items ?? NO_INDICATORS;
  const [tool, setTool] = useState<Tool | null>(null);
  const [lastPicked, setPicked] = useState<Picked | null>(null);
  /** Undefined: closed; null: the list; else the settings of one. */
  const [opened, setOpened] = useState<string | null>();
  const [judging, setJudging] = useState(false);
  /** Around the charts, whose own styles are not for what is open over them. */
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const plot = useRef<Plot | null>(null);
  const { replay, times, start, move, end } = useReplay(`${symbol} ${values.tf}`, plot);
  const charts = useMemo(
    () => chartsShown({ symbol, timeframe: values.tf }, values.grid, values.more),
    [symbol, values.tf, values.grid, values.more],
  );
  const picked = pickedAmong(charts, lastPicked, symbol);
  const { data: drawings } = useQuery(drawingsQuery(picked.symbol));
  useUndoKeys(drawings);
  return (
    <>
      {!replay && <MoversStrip symbol={symbol} hrefOf={(each) => hrefWith({ symbol: each })} />}
      <ChartToolbar
        address={address}
        indicators={document}
        replaying={replay !== null}
        onIndicators={() => setOpened(null)}
        onPatterns={() => setJudging(true)}
        onReplay={replay ? end : start}
      />
      {document && <SaveNotice document={document} what={t('indicators')} />}
      <LoadNotice what={t('indicators')} error={document ? null : error} onRetry={() => void refetch()} />
      {replay && (
        <ReplayBar
          atMs={replay.atMs}
          time={times}
          intraday={isIntraday(values.tf)}
          onMove={move}
          onEnd={end}
        />
      )}
      <div className={styles.stage} ref={setStage}>
        <DrawingTools {...{ tool, picked, document: drawings }} onTool={setTool} />
        <Cells
          {...{ address, charts, indicators, replay, tool, plot }}
          indicatorsComing={!document && !error}
          onToolDone={() => setTool(null)}
          onPick={setPicked}
          onStudy={setOpened}
          over={
            judging && stage
              ? (model) =>
                  createPortal(
                    <Suspense>
                      <PatternDialog {...{ model, address }} onClose={() => setJudging(false)} />
                    </Suspense>,
                    stage,
                  )
              : null
          }
        />
      </div>
      <Suspense>
        {document && opened !== undefined && (
          <IndicatorDialog document={document} opened={opened} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface Replayed {
  /** Other bars than those it began with end a replay. */
  readonly of: string;
  readonly atMs: number;
  /** All bars of the first chart, which during a replay shows fewer. */
  readonly times: ArrayLike<number>;
}

function useReplay(bars: string, plot: RefObject<Plot | null>) {
  const instant = asOfQuery(useAsOf()).asOf ?? '';
  const of = `${bars} ${instant}`;
  const [state, setState] = useState<Replayed | null>(null);
  const current = state?.of === of ? state : null;
  const replay = useMemo((): Replay | null => {
    if (!current) return null;
    const { atMs, times } = current;
    return { atMs, knownMs: times[firstFrom(times, atMs + 1)] ?? Number.POSITIVE_INFINITY };
  }, [current]);
  const start = () => {
    const shown = plot.current;
    if (!shown?.model) return;
    const times = shown.model.bars.time;
    const { fromMs, toMs } = shown.range();
    setState({ of, times, atMs: (fromMs + Math.min(toMs, times.at(-1) ?? toMs)) / 2 });
  };
  const move = (atMs: number) => current && setState({ ...current, atMs });
  return { replay, times: current?.times ?? [], start, move, end: () => setState(null) };
}

/** Ctrl+Z and Ctrl+Y for what was drawn, except while something is typed. */
function useUndoKeys(document: ListDocument<Drawing> | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const typing = (event.target as HTMLElement).closest('input, textarea, select, dialog') !== null;
      if (typing || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) document?.redo();
      else document?.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [document]);
}

interface CellsProps
  extends Pick<
    ChartCellProps,
    'indicators' | 'indicatorsComing' | 'replay' | 'tool' | 'onToolDone' | 'onStudy' | 'over'
  > {
  readonly address: ChartsAddress;
  readonly charts: readonly ChartWish[];
  readonly onPick: (picked: Picked) => void;
  /** Of the first chart. */
  readonly plot: RefObject<Plot | null>;
}

const LEAST_HEIGHT_PX = 340;
/** What lies above and below a single chart. */
const AROUND_PX = 400;

/** As high as the window leaves room for. */
function useStageHeight(): number {
  const [height, setHeight] = useState(() => window.innerHeight);
  useEffect(() => {
    const read = () => setHeight(window.innerHeight);
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return Math.max(LEAST_HEIGHT_PX, Math.min(900, height - AROUND_PX));
}

/** One to four charts that move together. */
function Cells({ address, charts, plot, over, onPick, ...rest }: CellsProps) {
  const { values, push } = address;
  const stageHeightPx = useStageHeight();
  const [group] = useState(() => new PlotGroup());
  const heightPx = values.grid === 'one' || values.grid === 'columns' ? stageHeightPx : LEAST_HEIGHT_PX;
  return (
    <div className={styles.cells} data-grid={values.grid}>
      {charts.map((chart, place) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the grid keeps its chart
          key={place}
          {...rest}
          {...{ group, heightPx }}
          wish={chart}
          view={values}
          first={place === 0 ? plot : null}
          over={place === 0 ? over : null}
          onSelect={(id) => onPick({ symbol: chart.symbol, id })}
          onChange={(next) => push({ more: moreWords(charts.map((each) => (each === chart ? next : each))) })}
        />
      ))}
    </div>
  );
}

interface CellProps extends Omit<ChartCellProps, 'plot' | 'controls'> {
  /** The first chart follows the address itself. */
  readonly first: RefObject<Plot | null> | null;
  readonly onChange: (wish: ChartWish) => void;
}

function Cell({ first, onChange, ...rest }: CellProps) {
  const t = useText(chartsText);
  const own = useRef<Plot | null>(null);
  const { wish } = rest;
  const choice = (
    <>
      <div className={styles.pick}>
        <SymbolSearch
          size="small"
          label={t('pick')}
          onChoose={({ symbol }) => onChange({ ...wish, symbol })}
        />
      </div>
      <SelectField
        label={t('timeframe')}
        hideLabel
        value={wish.timeframe}
        onChange={({ target }) =>
          onChange({ ...wish, timeframe: TIMEFRAMES.find((each) => each === target.value) ?? '1d' })
        }
        options={TIMEFRAMES.map((value) => ({ value, label: t(`timeframe.${value}`) }))}
      />
    </>
  );
  return <ChartCell {...rest} plot={first ?? own} {...(first ? {} : { controls: choice })} />;
}
