import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { blend } from './contrast.ts';
import { colourTokens, FONTS, SIZES } from './tokens.ts';

const dark = colourTokens({ scheme: 'dark', directions: 'green-red' });
const light = colourTokens({ scheme: 'light', directions: 'green-red' });

/** Ten steps from paper to ink through one colour: Mantine's own shape of a colour. */
function tuple(colour: string): MantineColorsTuple {
  const paler = (share: number) => blend(colour, light.panel, share);
  const darker = (share: number) => blend(colour, dark.bg, share);
  return [
    paler(0.1),
    paler(0.22),
    paler(0.4),
    paler(0.6),
    paler(0.8),
    colour,
    darker(0.88),
    darker(0.74),
    darker(0.6),
    darker(0.46),
  ];
}

/** Mantine's ladder of dark greys, from text (0) over dimmed, borders and hover to the page (9). */
const inks: MantineColorsTuple = [
  dark.text,
  dark.text,
  dark.muted,
  dark.muted,
  dark.line,
  dark.raised,
  dark.bg,
  dark.bg,
  dark.bg,
  dark.bg,
];

/** Its light greys, from the palest surface (0) to text (9). */
const papers: MantineColorsTuple = [
  light.bg,
  light.raised,
  light.raised,
  light.line,
  light.line,
  light.control,
  light.muted,
  light.muted,
  light.text,
  light.text,
];

/** The filled accent carries ink in the dark theme and paper in the light one. */
const variantColours: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input);
  const isAccent = (input.color ?? input.theme.primaryColor) === 'accent';
  if (input.variant !== 'filled' || !isAccent) return usual;
  return { ...usual, color: 'var(--on-accent)' };
};

/** Mantine's names for surfaces and text, pointed at our variables: one switch changes both. */
const surfaces = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--info)',
  '--mantine-color-error': 'var(--loss)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--raised)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--accent) 88%, var(--text))',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light': 'color-mix(in srgb, var(--accent) 12%, transparent)',
  '--mantine-primary-color-light-hover': 'color-mix(in srgb, var(--accent) 18%, transparent)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'color-mix(in srgb, var(--accent) 88%, var(--text))',
  '--mantine-color-accent-text': 'var(--accent)',
  '--mantine-color-accent-light': 'color-mix(in srgb, var(--accent) 12%, transparent)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-accent-outline': 'var(--accent)',
};

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: surfaces,
  light: surfaces,
});

const flat = { defaultProps: { shadow: 'none', withBorder: true } };

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { dark: 5, light: 5 },
  variantColorResolver: variantColours,
  colors: {
    dark: inks,
    gray: papers,
    accent: tuple(dark.accent),
    gain: tuple(dark.gain),
    loss: tuple(dark.loss),
    info: tuple(dark.info),
  },
  white: light.panel,
  black: light.text,
  fontFamily: FONTS.sans,
  fontFamilyMonospace: FONTS.mono,
  headings: { fontFamily: FONTS.sans, fontWeight: '600' },
  fontSizes: { xs: '11px', sm: '12px', md: `${SIZES.memberTextPx}px`, lg: '15px', xl: '18px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: `${SIZES.radiusSmallPx}px`, md: `${SIZES.radiusPx}px`, lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  breakpoints: { xs: '20em', sm: '48em', md: '48em', lg: '64.0625em', xl: '90em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Paper: flat,
    Card: flat,
    Popover: { defaultProps: { shadow: 'none' } },
    Input: { vars: () => ({ wrapper: { '--input-bd': 'var(--control)', '--input-bg': 'var(--bg)' } }) },
    Menu: { defaultProps: { shadow: 'none', radius: 'md' } },
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    Slider: { defaultProps: { size: 4, thumbSize: 16 } },
    RangeSlider: { defaultProps: { size: 4, thumbSize: 16 } },
  },
});
