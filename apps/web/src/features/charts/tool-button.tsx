import type { ButtonHTMLAttributes } from 'react';
import styles from './charts.module.css';
import type { Tool } from './plot/drawing-shapes.ts';

/** Icons that only this screen has: they come with it, not with every page. */
const PATHS = {
  trend:
    'M4 15 16 5M4 13.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM16 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  ray: 'M5 14.5 17.5 4M4 13.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM13.5 3.8l4 .2-.3 4',
  horizontal: 'M2.5 10h5.7M11.8 10h5.7M10 8.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  rectangle: 'M4 5.5h12v9H4z',
  fibonacci: 'M3 4.5h14M3 8.3h14M3 11h14M3 15.5h14M5 4.5v11',
  measure: 'M5 16V4M2.8 6 5 3.8 7.2 6M9.5 5.5h7M9.5 10h5M9.5 14.5h7',
  text: 'M4.5 6.5v-2h11v2M10 4.5v11.5M7.5 16h5',
  undo: 'M7 4.5 3.5 8 7 11.5M3.5 8h8a5 5 0 0 1 0 8H8',
  redo: 'M13 4.5 16.5 8 13 11.5M16.5 8h-8a5 5 0 0 0 0 8H12',
  remove: 'M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11h8.4l.8-11',
  play: 'M6.5 4.5v11l9-5.5z',
  pause: 'M7 4.5v11M13 4.5v11',
} as const satisfies Readonly<Record<Tool | 'undo' | 'redo' | 'remove' | 'play' | 'pause', string>>;

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: keyof typeof PATHS;
  readonly label: string;
}

export function ToolButton({ icon, label, ...rest }: ToolButtonProps) {
  return (
    <button type="button" {...rest} className={styles.tool} aria-label={label} title={label}>
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path
          d={PATHS[icon]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
