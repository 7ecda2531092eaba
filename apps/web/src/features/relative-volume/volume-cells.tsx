import { formatDate, formatDateTime, formatDay, formatNumber, formatShare } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useIsFilling } from '../../shared/market/preparation/use-preparation.ts';
import { useCauseText } from '../../shared/market/vocabulary/cause-words.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { formatVolume } from '../../ui/charts/value-axis.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import { RelativeDate } from '../../ui/formats/relative-date.tsx';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
import type { VolumeRow } from './volume-queries.ts';

/** The bars of a column end here: whoever trades more than four times the usual fills the cell. */
const FULL_AT = 4;
/** From here on a bar is gold. */
const HIGH_FROM = 2;

type Measured = Pick<
  VolumeRow,
  'volume' | 'usual' | 'ratio' | 'why' | 'compared' | 'market' | 'basis' | 'session' | 'until'
>;

/** Why a row has no ratio. */
function useMissingReason(): (row: Measured) => string {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  return ({ why, compared }) => {
    if (why === null) return t('tooFew');
    const date = why.date === null ? '' : formatDate(Date.parse(why.date), language);
    return t(`why.${why.code}`, { date, count: compared });
  };
}

/** "2.39× = 8.36M shares; usually 3.50M by this time of day. Counted up to 11 Mar 2024, 14:30 UTC." */
export function useVolumeWords(): (row: Measured) => string | null {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  return ({ volume, usual, ratio, market, until }) => {
    if (volume === null || usual === null || ratio === null || until === null) return null;
    const compared = t(market === 'crypto' ? 'words.coins' : 'words.shares', {
      ratio: formatNumber(ratio, 2, language),
      volume: formatVolume(volume, language),
      usual: formatVolume(usual, language),
    });
    return `${compared} ${t('words.until', { date: formatDateTime(Date.parse(until), language) })}`;
  };
}

/**
 * 2.39× = 8.36M, with a bar on the scale that all rows share; the usual is marked. A whole day that stands in for the
 * present is named: 2.39× 11 Mar.
 */
export function RatioCell({
  row,
  session,
}: {
  readonly row: Measured;
  /** The session that is shown. */
  readonly session: string | undefined;
}) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  const reasonOf = useMissingReason();
  const wordsOf = useVolumeWords();
  if (row.volume === null)
    return (
      <span className="muted" title={reasonOf(row)}>
        {t('noVolume')}
      </span>
    );
  if (row.ratio === null) return <Missing reason={reasonOf(row)} />;
  return (
    <span
      className={styles.ratio}
      data-high={row.ratio >= HIGH_FROM || undefined}
      title={wordsOf(row) ?? undefined}
    >
      <span className={styles.ratioBar} aria-hidden="true">
        <span style={{ width: `${(Math.min(row.ratio, FULL_AT) / FULL_AT) * 100}%` }} />
      </span>
      <span className={styles.ratioFigures}>
        {formatNumber(row.ratio, 2, language)}×{' '}
        <span className={styles.amount}>
          {row.basis === 'whole-day' && row.session !== null && row.session !== session
            ? formatDay(Date.parse(row.session), language)
            : `= ${formatVolume(row.volume, language)}`}
        </span>
      </span>
    </span>
  );
}

type Cause = VolumeRow['causes'][number];

type CausedRow = Pick<VolumeRow, 'symbol' | 'causes'>;

function causeHref(symbol: string, kind: Cause['kind']): string {
  if (kind === 'index') return pathTo('assetBreakdown', { asset: symbol });
  return kind === 'news'
    ? pathTo('newsAnalysis', { selector: symbol })
    : `${pathTo('earningCalendar')}?${new URLSearchParams({ symbol })}`;
}

/** What is said where nothing is found; on a new installation headlines come after prices. */
export function useNoCause(): string {
  const t = useText(relativeVolumeText);
  return t(useIsFilling() ? 'cause.coming' : 'cause.none');
}

/** In a row of the table: the likeliest cause in one line, and how many more there are. */
export function FirstCause({ row, none }: { readonly row: CausedRow; readonly none: string }) {
  const t = useText(relativeVolumeText);
  const textOf = useCauseText();
  const [first, ...more] = row.causes;
  if (!first) return <Missing reason={none} />;
  return (
    <span className={styles.cause} title={row.causes.map(textOf).join('\n')}>
      <Badge tone={first.kind === 'earnings' ? 'accent' : 'info'}>{t(`cause.${first.kind}`)}</Badge>
      <a href={causeHref(row.symbol, first.kind)}>{textOf(first)}</a>
      {more.length > 0 && <span className="muted">+{more.length}</span>}
    </span>
  );
}

/** Every possible cause, with when it became known. */
export function CauseList({ row }: { readonly row: CausedRow }) {
  const t = useText(relativeVolumeText);
  const textOf = useCauseText();
  const none = useNoCause();
  if (row.causes.length === 0) return <p className="muted">{none}</p>;
  return (
    <ul className={styles.causes}>
      {row.causes.map((cause) => (
        <li key={`${cause.kind} ${cause.at} ${cause.text}`}>
          <Badge tone={cause.kind === 'earnings' ? 'accent' : 'info'}>{t(`cause.${cause.kind}`)}</Badge>
          <a href={causeHref(row.symbol, cause.kind)}>{textOf(cause)}</a>
          <span className="muted">
            <RelativeDate at={cause.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface BandSparklineProps {
  readonly row: Pick<VolumeRow, 'symbol' | 'curve' | 'usualCurve'>;
  readonly width?: number;
  readonly height?: number;
}

/** The volume of the day adding up, over the band in which it usually does. */
export function BandSparkline({ row, width = 120, height = 24 }: BandSparklineProps) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  const { symbol, curve, usualCurve } = row;
  const paths = bandPaths(curve, usualCurve, { width, height, marginPx: 2 });
  const last = curve.at(-1);
  if (!paths || last === undefined) return <Missing reason={t('curveMissing')} />;
  const low = usualCurve.low[curve.length - 1] ?? 0;
  const high = usualCurve.high[curve.length - 1] ?? 0;
  const side = last > high ? 'above' : last < low ? 'below' : 'within';
  const share = (value: number) => formatShare(value, 0, language);
  return (
    <svg
      className={styles.bandLine}
      data-side={side}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('curveWords', { symbol, share: share(last), low: share(low), high: share(high) })}
    >
      <path className={styles.band} d={paths.band} />
      <path className={styles.median} d={paths.median} />
      <path className={styles.day} d={paths.day} />
      <circle className={styles.end} cx={paths.end.x} cy={paths.end.y} r="2" />
    </svg>
  );
}

interface UsualCurve {
  readonly median: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

interface Box {
  readonly width: number;
  readonly height: number;
  readonly marginPx: number;
}

/** Drawings for a sparkline of the day: the band as an area, the median and the day as lines. */
interface BandPaths {
  readonly band: string;
  readonly median: string;
  readonly day: string;
  /** Where the day has come to. */
  readonly end: { readonly x: number; readonly y: number };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Both curves begin at zero when trading begins, and run over the whole day; the day's own line ends where it has
 * come to. Null where there is nothing to draw.
 */
export function bandPaths(curve: readonly number[], usual: UsualCurve, box: Box): BandPaths | null {
  const points = usual.median.length;
  if (points < 2 || curve.length === 0) return null;
  const top = Math.max(...curve, ...usual.high);
  if (!(top > 0)) return null;
  const { width, height, marginPx } = box;
  const x = (step: number) => round(marginPx + (step / points) * (width - 2 * marginPx));
  const y = (share: number) => round(height - marginPx - (share / top) * (height - 2 * marginPx));
  const along = (values: readonly number[]) => values.map((value, at) => `${x(at + 1)} ${y(value)}`);
  const start = `${x(0)} ${y(0)}`;
  const back = along(usual.low).reverse();
  return {
    band: `M${start}L${along(usual.high).join('L')}L${back.join('L')}Z`,
    median: `M${start}L${along(usual.median).join('L')}`,
    day: `M${start}L${along(curve.slice(0, points)).join('L')}`,
    end: { x: x(Math.min(curve.length, points)), y: y(curve[Math.min(curve.length, points) - 1] ?? 0) },
  };
}
