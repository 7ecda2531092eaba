import { formatDate, formatPercent } from '@auspex/market';
import { useLanguage } from '../../../i18n/use-text.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { callGeometry } from './call-geometry.ts';
import styles from './showcase.module.css';
import { type ShownCall, whereItEnded } from './showcase-call.ts';
import { showcaseText } from './showcase-text.ts';

const BOX = { width: 560, height: 220, margin: 18 } as const;

/** Enough of the past to see how the price moved; the range is what the picture is about. */
const PAST_BARS = 32;

function withRecentPast(call: ShownCall): ShownCall {
  const { dates, close, at } = call.bars;
  const from = Math.max(0, at - PAST_BARS);
  return { ...call, bars: { dates: dates.slice(from), close: close.slice(from), at: at - from } };
}

/** The past as a line, the range as it was given that day, and what followed. */
export function CallPicture({ call, simulated }: { readonly call: ShownCall; readonly simulated: boolean }) {
  const t = useCopy(showcaseText);
  const locale = useLanguage();
  const shape = callGeometry(withRecentPast(call), BOX);
  const label = t('chart.label', {
    symbol: call.asset.symbol,
    date: formatDate(Date.parse(call.date), locale),
    bars: call.fan.dates.length,
    move: formatPercent(call.outcome.move, 1, locale),
    where: t(`where.${whereItEnded(call.outcome)}`),
  });
  return (
    <div className={styles.picture}>
      <p className={styles.legend} aria-hidden="true">
        <span data-of="range">{t('chart.range')}</span>
        <span data-of="after">{t('chart.after')}</span>
      </p>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {shape.bands.map(({ level, path }) => (
            <path key={level} d={path} className={styles.band} data-level={level} />
          ))}
          <path d={`M${shape.call.x} 0V${BOX.height}`} className={styles.moment} />
          <path d={shape.median} className={styles.median} />
          <path d={shape.before} className={styles.before} />
          <path d={shape.after} className={styles.after} />
        </svg>
        <span
          className={styles.end}
          style={{ left: `${(shape.end.x / BOX.width) * 100}%`, top: `${(shape.end.y / BOX.height) * 100}%` }}
          aria-hidden="true"
        />
        {simulated && (
          <span className={styles.simulated} title={t('simulatedWhy')}>
            {t('simulated')}
          </span>
        )}
      </div>
    </div>
  );
}
