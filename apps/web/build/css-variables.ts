import {
  type ColourTokens,
  colourTokens,
  DIRECTION_COLOURS,
  FAN_OPACITY,
  FONTS,
  SIZES,
  type ThemeChoice,
} from '../src/ui/theme/tokens.ts';

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function colourLines(tokens: ColourTokens): string[] {
  return Object.entries(tokens).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [`--${kebab(name)}: ${value.toLowerCase()};`]
      : (value as readonly string[]).map(
          (colour, index) => `--series-${index + 1}: ${colour.toLowerCase()};`,
        ),
  );
}

function sizeLines(): string[] {
  return [
    `--font-sans: ${FONTS.sans};`,
    `--font-serif: ${FONTS.serif};`,
    `--font-mono: ${FONTS.mono};`,
    `--radius: ${SIZES.radiusPx}px;`,
    `--radius-small: ${SIZES.radiusSmallPx}px;`,
    `--card-padding: ${SIZES.cardPaddingPx}px;`,
    ...[1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20].map((step) => `--space-${step}: ${step * SIZES.gridPx}px;`),
    `--row: ${SIZES.rowPx}px;`,
    `--row-compact: ${SIZES.rowCompactPx}px;`,
    `--motion-fast: ${SIZES.motionFastMs}ms;`,
    `--motion: ${SIZES.motionMs}ms;`,
    `--fan-50: ${FAN_OPACITY.p50 * 100}%;`,
    `--fan-80: ${FAN_OPACITY.p80 * 100}%;`,
    `--fan-90: ${FAN_OPACITY.p90 * 100}%;`,
  ];
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => (line === '' ? line : `  ${line}`)).join('\n');
}

function rule(selector: string, lines: readonly string[]): string {
  return `${selector} {\n${indented(lines)}\n}\n`;
}

/** What floats throws a soft shadow on paper and none on ink, where its hairline is enough. */
const LIFT = { dark: 'none', light: '0 8px 28px color-mix(in srgb, var(--text) 14%, transparent)' } as const;

/** Paper is light: there the light scheme holds whatever is chosen. On a screen it is dark unless light was chosen. */
function selectorOf({ scheme, directions }: ThemeChoice): string {
  const theme = `[data-theme="${scheme}"]`;
  const chosen = directions === 'blue-orange' ? '[data-directions="blue-orange"]' : '';
  if (scheme === 'light') return `:root${chosen},\n${theme}${chosen}`;
  return chosen === '' ? `:root:not([data-theme="light"]),\n${theme}` : theme + chosen;
}

function colourRule(choice: ThemeChoice): string {
  const { scheme } = choice;
  const written = rule(selectorOf(choice), [
    `color-scheme: ${scheme};`,
    `--lift: ${LIFT[scheme]};`,
    ...colourLines(colourTokens(choice)),
  ]);
  return scheme === 'light' ? written : rule('@media screen', written.trimEnd().split('\n'));
}

/** The tokens as CSS custom properties; `tokens.css` is this text (see write-tokens-css.mjs). */
export function cssVariables(): string {
  const colours = DIRECTION_COLOURS.flatMap((directions) =>
    (['light', 'dark'] as const).map((scheme) => colourRule({ scheme, directions })),
  );
  return [
    '/* Written by write-tokens-css.mjs from tokens.ts: change it there. */\n',
    rule(':root', sizeLines()),
    ...colours,
  ].join('\n');
}
