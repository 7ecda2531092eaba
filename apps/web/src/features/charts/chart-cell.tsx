import { formatDate, formatDateTime, formatPrice } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { useFeedSentence } from '../../shared/feed-sentences/find-sentence.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { UnknownSymbol } from '../../shared/market/unknown-symbol.tsx';
import { indicatorsText } from '../../shared/market/vocabulary/indicators.text.ts';
import { sourceName } from '../../shared/market/vocabulary/names.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { saveChartImage } from '../../ui/charts/save-chart-image.ts';
import { formatVolume } from '../../ui/charts/value-axis.ts';
import { useDataLabels } from '../../ui/data-labels.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import type { Replay } from './chart-bars.ts';
import styles from './charts.module.css';
import { chartsText } from './charts.text.ts';
import type { ChartWish } from './charts-address.ts';
import { type ChartIndicator, drawingsQuery } from './charts-queries.ts';
import { mistakeText } from './indicator-words.ts';
import { applyChange } from './list-document.ts';
import type { Drawing, Tool } from './plot/drawing-shapes.ts';
import type { Plot } from './plot/plot.ts';
import type { PlotMark, PlotModel } from './plot/plot-model.ts';
import { type PlotGroup, PlotView } from './plot/plot-view.tsx';
import { LoadNotice, Notice, SaveNotice, useListState } from './save-notice.tsx';
import { type ChartsView, useChartModel } from './use-chart-model.ts';

export interface ChartCellProps {
  readonly wish: ChartWish;
  readonly view: ChartsView;
  readonly indicators: readonly ChartIndicator[];
  /** The member's list is on its way: a file saved now would lack them. */
  readonly indicatorsComing: boolean;
  readonly replay: Replay | null;
  readonly tool: Tool | null;
  readonly group: PlotGroup;
  readonly heightPx: number;
  readonly onToolDone: () => void;
  readonly onSelect: (id: string | null) => void;
  readonly onStudy: (id: string) => void;
  readonly plot: RefObject<Plot | null>;
  readonly controls?: ReactNode;
  /** What is open over the page about this chart, drawn or as a table. */
  readonly over: ((model: PlotModel) => ReactNode) | null;
}

const PatternMarks = lazyPart(async () => (await import('./pattern-marks.tsx')).PatternMarks, {
  inPlace: false,
});

const QualityNote = lazyPart(async () => (await import('./quality-note.tsx')).QualityNote, {
  inPlace: false,
});

const NO_DRAWINGS: readonly Drawing[] = [];

/** One chart with its drawings. */
export function ChartCell(props: ChartCellProps) {
  const { wish, heightPx, indicatorsComing } = props;
  const t = useText(chartsText);
  const ti = useText(indicatorsText);
  const said = useFeedSentence();
  const drawingList = useQuery(drawingsQuery(wish.symbol));
  const document = drawingList.data;
  const saved = useListState(document);
  const drawings = saved?.items ?? NO_DRAWINGS;
  const [patternMarks, setPatternMarks] = useState<readonly PlotMark[]>([]);
  const found = useChartModel({ ...props, drawings, patternMarks });
  const { model, ready, computed, first, past, failures } = found;
  const [writing, setWriting] = useState<Drawing | null>(null);
  const [marks, setMarks] = useState<readonly PlotMark[]>([]);
  if (past.isError && !first) {
    return isMissing(past.error) ? (
      <UnknownSymbol symbol={wish.symbol} />
    ) : (
      <ErrorState title={t('failed')} reason={failureText(past.error)} onRetry={() => void past.refetch()} />
    );
  }
  if (!model || !first) return <LoadingSkeleton kind="chart" heightPx={heightPx + 90} />;
  const doubted = past.data?.pages.some(({ flags }) => flags.length > 0) && past.data.pages;
  const problems = computed.flatMap((each) => ('problem' in each ? [mistakeText(each.problem, t, ti)] : []));
  return (
    <ChartPicture
      {...props}
      model={model}
      provenance={first.provenance}
      fileComing={indicatorsComing || !ready}
      controls={
        doubted ? (
          <>
            <Suspense>
              <QualityNote symbol={wish.symbol} pages={doubted} lastMs={model.bars.time.at(-1) ?? 0} />
            </Suspense>
            {props.controls}
          </>
        ) : (
          props.controls
        )
      }
    >
      {model.bars.time.length === 0 ? (
        <p className={styles.empty}>{first.coming ? said(first.coming.reason) : t('noBars')}</p>
      ) : (
        <PlotView
          {...props}
          model={model}
          label={t('plot.label', { symbol: wish.symbol })}
          className={styles.plot}
          onOldest={() => past.hasNextPage && !past.isFetching && void past.fetchNextPage()}
          onDrawings={(change) =>
            // Only what was drawn or moved is saved in the shares of this chart; the rest stays as it was made.
            document?.change(applyChange(document.read().items, change, ({ id }) => id))
          }
          onText={setWriting}
          onMarks={setMarks}
        />
      )}
      <div className={styles.notices}>
        {past.isFetchingNextPage && <p role="status">{t('older')}</p>}
        {first.coming && model.bars.time.length > 0 && <p role="status">{said(first.coming.reason)}</p>}
        {past.isFetchNextPageError && (
          <Notice text={failureText(past.error)} onRetry={() => void past.fetchNextPage()} />
        )}
        {failures.indicators && <Notice text={t('indicators.failed')} onRetry={failures.indicators} />}
        {failures.compared.map(({ symbol, error, retry }) => (
          <LoadNotice key={symbol} what={symbol} error={error} onRetry={retry} />
        ))}
        <LoadNotice
          what={t('drawings')}
          error={document ? null : drawingList.error}
          onRetry={() => void drawingList.refetch()}
        />
        {problems.map((problem) => (
          <p key={problem} role="alert">
            {problem}
          </p>
        ))}
        {document && <SaveNotice document={document} what={t('drawings')} />}
        {props.view.patterns.length > 0 && (
          <Suspense>
            <PatternMarks
              closed={model.closed}
              chartKey={model.key}
              shown={props.view.patterns}
              onFound={setPatternMarks}
            />
          </Suspense>
        )}
      </div>
      <MarksDialog marks={marks} onClose={() => setMarks([])} />
      {writing && (
        <TextDialog
          drawing={writing}
          onClose={() => setWriting(null)}
          onSave={(text) => {
            props.plot.current?.finish({ ...writing, text });
            setWriting(null);
          }}
        />
      )}
    </ChartPicture>
  );
}

interface PictureProps extends Pick<ChartCellProps, 'wish' | 'heightPx' | 'controls' | 'plot' | 'over'> {
  readonly model: PlotModel;
  readonly fileComing: boolean;
  readonly provenance: Parameters<typeof sourceName>[0] & { simulated: boolean; knownAt: string | null };
  readonly children: ReactNode;
}

type ColumnName = Pick<TableColumn<BarRow>, 'id' | 'header'>;

interface BarRow {
  readonly at: number;
}

/** The columns of the table and of the file: prices, volume, indicators, compared symbols. */
function useColumns(model: PlotModel): readonly TableColumn<BarRow>[] {
  const labels = useDataLabels();
  const language = useLanguage();
  return useMemo(() => {
    const { bars, intraday, panes, compared } = model;
    const number = (name: ColumnName, values: Float64Array, format: (value: number) => string) => ({
      ...name,
      kind: 'number' as const,
      value: ({ at }: BarRow) => (Number.isFinite(values[at]) ? (values[at] ?? null) : null),
      cell: ({ at }: BarRow) => (Number.isFinite(values[at]) ? format(values[at] ?? 0) : '–'),
      widthPx: 120,
    });
    const price = (value: number) => formatPrice(value, undefined, language);
    const date = intraday ? formatDateTime : formatDate;
    return [
      {
        id: 'time',
        header: labels.date,
        kind: 'date' as const,
        value: ({ at }: BarRow) => bars.time[at] ?? null,
        cell: ({ at }: BarRow) => date(bars.time[at], language),
        widthPx: intraday ? 180 : 120,
      },
      number({ id: 'open', header: labels.open }, bars.open, price),
      number({ id: 'high', header: labels.high }, bars.high, price),
      number({ id: 'low', header: labels.low }, bars.low, price),
      number({ id: 'close', header: labels.closeValue }, bars.close, price),
      number({ id: 'volume', header: labels.volume }, bars.volume, (value) => formatVolume(value, language)),
      ...panes
        .flatMap(({ studies }) => studies)
        .flatMap(({ id, name, lines, format }) =>
          lines.map((line) => {
            const header = lines.length === 1 ? name : `${name} · ${line.name}`;
            return number({ id: `${id} ${line.name}`, header }, line.values, format);
          }),
        ),
      ...compared.map(({ symbol, values }) =>
        number({ id: `compared ${symbol}`, header: symbol }, values, price),
      ),
    ];
  }, [model, labels, language]);
}

function useSummary(model: PlotModel): string {
  const t = useText(chartsText);
  const language = useLanguage();
  return useMemo(() => {
    const { bars, symbol, panes, marks } = model;
    const count = bars.time.length;
    if (count === 0) return t('noBars');
    const price = (value: number | undefined) => formatPrice(value ?? 0, undefined, language);
    const names = panes.flatMap(({ studies }) => studies.map(({ name }) => name));
    const span = t('summary.span', {
      symbol,
      count,
      from: formatDate(bars.time[0], language),
      to: formatDate(bars.time.at(-1), language),
      first: price(bars.close[0]),
      last: price(bars.close.at(-1)),
      low: price(bars.low.reduce((least, value) => Math.min(least, value))),
      high: price(bars.high.reduce((most, value) => Math.max(most, value))),
    });
    const shown = names.length > 0 ? t('summary.indicators', { names: names.join(', ') }) : '';
    const happened = marks.length > 0 ? t('summary.marks', { count: marks.length }) : '';
    return [span, shown, happened].filter(Boolean).join(' ');
  }, [model, t, language]);
}

/** The frame that every chart has: title, table view, picture, file, source. */
function ChartPicture(props: PictureProps) {
  const { wish, heightPx, controls, plot, over, model, fileComing, provenance, children } = props;
  const t = useText(chartsText);
  const labels = useDataLabels();
  const columns = useColumns(model);
  const summary = useSummary(model);
  const title = `${wish.symbol} · ${t(`timeframe.${wish.timeframe}`)}`;
  const fileName = `auspex-chart-${wish.symbol}-${wish.timeframe}`;
  const makeRows = useCallback(
    () => Array.from(model.bars.time, (_, place): BarRow => ({ at: model.bars.time.length - 1 - place })),
    [model],
  );
  const saveImage = (heading: string, footer: string) => {
    const drawing = plot.current?.image();
    if (!drawing) return;
    void saveChartImage({
      ...{ drawing, title: heading, footer, tokens: model.tokens, fileName, legend: [] },
      refused: labels.pictureRefused,
    });
  };
  return (
    <>
      <ChartFrame
        asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
        source={sourceName(provenance, useText(marketText))}
        simulated={provenance.simulated}
        {...{ title, summary, columns, makeRows, fileName, fileComing, heightPx, controls }}
        rowId={({ at }) => String(model.bars.time[at])}
        onImage={saveImage}
        kind="statistic"
      >
        {children}
      </ChartFrame>
      {over?.(model)}
    </>
  );
}

interface MarksDialogProps {
  readonly marks: readonly PlotMark[];
  readonly onClose: () => void;
}

const MOST_MARKS = 30;

/** What a badge stands for; each leads to where it comes from. */
function MarksDialog({ marks, onClose }: MarksDialogProps) {
  const t = useText(chartsText);
  const language = useLanguage();
  const rows = marks.toReversed().slice(0, MOST_MARKS);
  return (
    <Dialog open={marks.length > 0} onClose={onClose} title={t('marks.title')} width="small">
      <ul className={styles.marks}>
        {rows.map(({ kind, timeMs, text, href }) => (
          <li key={`${kind} ${timeMs} ${text}`}>
            <span className="muted">{formatDate(timeMs, language)}</span>{' '}
            {href === undefined ? text : <a href={href}>{text}</a>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface TextDialogProps {
  readonly drawing: Drawing;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

function TextDialog({ drawing, onSave, onClose }: TextDialogProps) {
  const t = useText(chartsText);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const save = () => {
    const text = field.current?.value.trim() ?? '';
    if (text === '') setError(t('text.missing'));
    else onSave(text);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tool.text')}
      width="small"
      footer={
        <Button kind="primary" onClick={save}>
          {t('text.save')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          ref={field}
          label={t('text.label')}
          defaultValue={drawing.text}
          maxLength={200}
          {...(error && { error })}
        />
      </form>
    </Dialog>
  );
}
