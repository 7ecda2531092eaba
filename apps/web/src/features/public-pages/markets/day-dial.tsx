import { useCopy } from '../copy/use-copy.ts';
import { cryptoText } from './crypto.text.ts';
import styles from './day-dial.module.css';

const CENTRE = 200;
const RADIUS = 150;

function at(hour: number, radius: number): { x: number; y: number } {
  const angle = (hour / 24) * 2 * Math.PI;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(CENTRE + radius * Math.sin(angle)), y: round(CENTRE - radius * Math.cos(angle)) };
}

function marks(every: number, length: number): string {
  return Array.from({ length: 24 / every }, (_, step) => {
    const [from, to] = [at(step * every, RADIUS), at(step * every, RADIUS + length)];
    return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  }).join('');
}

/** A day of 24 hours round, with the one moment at which a signal is made. */
export function DayDial() {
  const t = useCopy(cryptoText);
  return (
    <figure className={styles.figure} aria-label={t('dial.title')}>
      <div className={styles.face}>
        <svg viewBox="0 0 400 400" aria-hidden="true" focusable="false">
          <circle cx={CENTRE} cy={CENTRE} r={RADIUS} className={styles.ring} />
          <circle cx={CENTRE} cy={CENTRE} r={RADIUS - 44} className={styles.inner} />
          <path d={marks(1, 8)} className={styles.marks} />
          <path d={marks(6, 16)} className={styles.quarters} />
          <path d={`M${CENTRE} ${CENTRE}V${CENTRE - RADIUS - 26}`} className={styles.hand} />
          <circle cx={CENTRE} cy={CENTRE - RADIUS} r="6" className={styles.close} />
          <text x={CENTRE} y={CENTRE - RADIUS - 36} className={styles.hour}>
            {t('dial.open')}
          </text>
          <text x={CENTRE} y={CENTRE + RADIUS + 36} className={styles.hour}>
            {t('dial.noon')}
          </text>
        </svg>
        <p className={styles.reading}>
          <strong>{t('dial.close')}</strong>
          <span>{t('dial.then')}</span>
        </p>
      </div>
      <figcaption>{t('dial.caption')}</figcaption>
    </figure>
  );
}
