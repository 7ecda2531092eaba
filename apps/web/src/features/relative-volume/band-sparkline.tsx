import { formatShare } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import { bandPaths } from './band-path.ts';
import styles from './band-sparkline.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
import type { VolumeRow } from './volume-queries.ts';

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
      className={styles.sparkline}
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
