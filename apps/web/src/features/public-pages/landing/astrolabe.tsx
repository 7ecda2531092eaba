import { useCopy } from '../copy/use-copy.ts';
import styles from './astrolabe.module.css';
import { landingText } from './landing.text.ts';

const CENTRE = { x: 250, y: 392 } as const;
const LIMB = 236;

interface Point {
  readonly x: number;
  readonly y: number;
}

function onDial(degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: Math.round((CENTRE.x + radius * Math.cos(angle)) * 10) / 10,
    y: Math.round((CENTRE.y - radius * Math.sin(angle)) * 10) / 10,
  };
}

function arc(radius: number): string {
  const [from, to] = [onDial(180, radius), onDial(0, radius)];
  return `M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`;
}

/** Degree marks along the limb: long ones every fifteen degrees. */
function marks(): string {
  return Array.from({ length: 61 }, (_, step) => {
    const degrees = step * 3;
    const [from, to] = [onDial(degrees, LIMB), onDial(degrees, LIMB + (degrees % 15 === 0 ? 14 : 7))];
    return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  }).join('');
}

/** The five stations of a flight that begins at the horizon and ends on the limb. */
const STATIONS = [
  { key: 'path.1.name', at: onDial(170, 186), side: 'right' },
  { key: 'path.2.name', at: onDial(146, 158), side: 'right' },
  { key: 'path.3.name', at: onDial(120, 150), side: 'right' },
  { key: 'path.4.name', at: onDial(92, 182), side: 'right' },
  { key: 'path.5.name', at: onDial(62, 236), side: 'outside' },
] as const;

/** A smooth line through the stations, as the tip of a wing rises. */
function wing(): string {
  const points = STATIONS.map(({ at }) => at);
  return points
    .map((point, index) => {
      const [before, last, next] = [points[index - 2], points[index - 1], points[index + 1]];
      if (!last) return `M${point.x} ${point.y}`;
      const [start, end] = [before ?? last, next ?? point];
      const first = { x: last.x + (point.x - start.x) / 6, y: last.y + (point.y - start.y) / 6 };
      const second = { x: point.x - (end.x - last.x) / 6, y: point.y - (end.y - last.y) / 6 };
      const pair = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
      return `C${pair(first)} ${pair(second)} ${pair(point)}`;
    })
    .join('');
}

/** The way of a claim as an instrument of the sky: it shows the order of the tests and no figure of any market. */
export function Astrolabe() {
  const t = useCopy(landingText);
  return (
    <figure className={styles.figure}>
      <svg viewBox="0 112 560 300" className={styles.dial} aria-hidden="true" focusable="false">
        <path d={[80, 136, 192].map(arc).join('')} className={styles.rings} />
        <path d={arc(LIMB)} className={styles.limb} />
        <path d={marks()} className={styles.marks} />
        <path d={`M0 ${CENTRE.y}H500`} className={styles.limb} />
        {STATIONS.map(({ key, at }) => (
          <path key={key} d={`M${CENTRE.x} ${CENTRE.y}L${at.x} ${at.y}`} className={styles.sight} />
        ))}
        <path d={wing()} className={styles.wing} />
        {STATIONS.map(({ key, at, side }, index) => (
          <g key={key} transform={`translate(${at.x} ${at.y})`}>
            <circle r={index === STATIONS.length - 1 ? 6 : 4.5} className={styles.station} />
            <text x={side === 'outside' ? 16 : 12} y={side === 'outside' ? -10 : 22} className={styles.name}>
              {t(key)}
            </text>
          </g>
        ))}
        <circle cx={CENTRE.x} cy={CENTRE.y} r="3" className={styles.pivot} />
      </svg>
      <figcaption className={styles.caption}>{t('dial.caption')}</figcaption>
    </figure>
  );
}
