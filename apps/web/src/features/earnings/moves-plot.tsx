import { formatPercent } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { earningsText } from './earnings.text.ts';
import styles from './moves-plot.module.css';
import { type DatedMove, moveScale } from './moves-scale.ts';

interface MovesPlotProps {
  readonly moves: readonly DatedMove[];
  readonly spread: { readonly median: number; readonly low: number; readonly high: number };
}

/** A dot per report around zero, over the median and the middle 80 %. */
export function MovesPlot({ moves, spread }: MovesPlotProps) {
  const t = useText(earningsText);
  const language = useLanguage();
  const { median, low, high } = spread;
  const values = moves.flatMap(({ value }) => value ?? []);
  const { fullAt, top } = moveScale([...values, low, high]);
  const percent = (value: number, places = 1) => formatPercent(value, places, language);
  return (
    <div className={styles.plot} aria-hidden="true">
      <p className={styles.legend}>
        <span /> {t('moves.median', { value: percent(median) })}
      </p>
      <div className={styles.axis}>
        {[fullAt, fullAt / 2, 0, -fullAt / 2, -fullAt].map((value) => (
          <span key={value} style={{ top: `${top(value)}%` }}>
            {percent(value, fullAt < 0.04 ? 1 : 0)}
          </span>
        ))}
      </div>
      <div className={styles.field}>
        {[fullAt, fullAt / 2, -fullAt / 2, -fullAt].map((value) => (
          <span key={value} className={styles.grid} style={{ top: `${top(value)}%` }} />
        ))}
        <span className={styles.band} style={{ top: `${top(high)}%`, height: `${top(low) - top(high)}%` }} />
        <span className={styles.zero} style={{ top: '50%' }} />
        <span className={styles.median} style={{ top: `${top(median)}%` }} />
        <ol className={styles.dots}>
          {moves.map(({ id, date, value }) => (
            <li key={id} title={`${id}, ${date}: ${value === null ? '–' : percent(value)}`}>
              {value !== null && (
                <>
                  <span
                    className={styles.stem}
                    data-direction={value < 0 ? 'down' : 'up'}
                    style={{ top: `${Math.min(top(value), 50)}%`, height: `${Math.abs(top(value) - 50)}%` }}
                  />
                  <span
                    className={styles.dot}
                    data-direction={value < 0 ? 'down' : 'up'}
                    style={{ top: `${top(value)}%` }}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      <ol className={styles.names}>
        {moves.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    </div>
  );
}
