/**
 * The one place where colours are written down. Everything else (CSS variables, price charts,
 * heatmaps, icons for the browser) is derived from here.
 */

export type Scheme = 'dark' | 'light';
/** How rising and falling are coloured. `blue-orange` stays apart for every common colour blindness. */
export type DirectionColours = 'green-red' | 'blue-orange';

export interface SurfaceTokens {
  /** The page. */
  readonly bg: string;
  /** A card on the page. */
  readonly panel: string;
  /** Hovered rows, menus, pressed controls. */
  readonly raised: string;
}

export interface ColourTokens extends SurfaceTokens {
  /** Hairlines that only group. */
  readonly line: string;
  /** Borders by which a control is recognised: at least 3 : 1 on every surface. */
  readonly control: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  /** Text on a filled accent. */
  readonly onAccent: string;
  readonly gain: string;
  readonly loss: string;
  readonly info: string;
  /** Darkens the page behind a dialog. */
  readonly backdrop: string;
  /** Lines of a chart that are neither gain nor loss, in the order they are handed out. */
  readonly series: readonly [string, string, string, string, string, string];
}

const DARK: ColourTokens = {
  bg: '#0B0F16',
  panel: '#111722',
  raised: '#18202D',
  line: '#2A3444',
  control: '#68768C',
  text: '#E7EAF0',
  muted: '#9AA5B5',
  accent: '#E3B341',
  onAccent: '#0B0F16',
  gain: '#35C48D',
  loss: '#FF7A7A',
  info: '#6AA8FF',
  backdrop: '#05070BB3',
  series: ['#6AA8FF', '#B79CFF', '#5CCFD6', '#F0A3C8', '#B5C76A', '#C9B6A0'],
};

const LIGHT: ColourTokens = {
  bg: '#F7F6F2',
  panel: '#FFFFFF',
  raised: '#EFEDE6',
  line: '#D9D5CA',
  control: '#7F796B',
  text: '#161A22',
  muted: '#59616F',
  accent: '#8A5A00',
  onAccent: '#FFFFFF',
  gain: '#0B7A52',
  loss: '#C0322F',
  info: '#1F5FBF',
  backdrop: '#161A2280',
  series: ['#1F5FBF', '#6B46C1', '#0B6F78', '#A8326F', '#56651A', '#6E5A44'],
};

const BLUE_ORANGE: Record<Scheme, Pick<ColourTokens, 'gain' | 'loss'>> = {
  dark: { gain: '#5AB4FF', loss: '#FF9250' },
  light: { gain: '#0A62A8', loss: '#A84400' },
};

export const DIRECTION_COLOURS: readonly DirectionColours[] = ['green-red', 'blue-orange'];

/** Shares of the accent that fill a forecast's 50, 80 and 90 % bands. */
export const FAN_OPACITY = { p50: 0.3, p80: 0.18, p90: 0.08 } as const;

export const FONTS = {
  sans: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  serif: '"Newsreader Variable", "Newsreader Fallback", Georgia, serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
} as const;

export const SIZES = {
  gridPx: 4,
  radiusPx: 8,
  radiusSmallPx: 5,
  cardPaddingPx: 16,
  rowPx: 32,
  rowCompactPx: 28,
  memberTextPx: 13,
  publicTextPx: 16,
  chartLinePx: 1.5,
  motionFastMs: 120,
  motionMs: 180,
  phoneMaxPx: 767,
  tabletMaxPx: 1024,
} as const;

export interface ThemeChoice {
  readonly scheme: Scheme;
  readonly directions: DirectionColours;
}

export function colourTokens(choice: ThemeChoice): ColourTokens {
  const base = choice.scheme === 'dark' ? DARK : LIGHT;
  return choice.directions === 'blue-orange' ? { ...base, ...BLUE_ORANGE[choice.scheme] } : base;
}
