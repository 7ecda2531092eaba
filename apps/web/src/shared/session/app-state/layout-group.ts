import { isLanguage, LANGUAGES, type Language } from '@auspex/market';
import { fieldsOf } from '../parse-session.ts';

/** Every choice of the layout settings, the default first. */
export const layoutChoices = {
  layoutType: ['vertical', 'horizontal'],
  leftSidebarType: ['dark', 'light'],
  layoutModeType: ['dark', 'light'],
  /** lg is fluid, everything else boxed. */
  layoutWidthType: ['lg', 'md'],
  layoutPositionType: ['fixed', 'scrollable'],
  topbarThemeType: ['light', 'dark'],
  leftSidebarSizeType: ['sm-hover', 'lg', 'md', 'sm'],
  leftSidebarViewType: ['default', 'detached'],
  leftSidebarImageType: ['none', 'stars', 'horizon'],
  preloader: ['disable', 'enable'],
  /** Colours of rising and falling. */
  directionColours: ['green-red', 'blue-orange'],
  language: LANGUAGES,
  /** Whether the language was chosen on this device; if so, it stays whatever the account’s is. */
  languageChosen: [false, true],
} as const;

type Choices = typeof layoutChoices;
export type LayoutState = { readonly [Key in keyof Choices]: Choices[Key][number] };
export type LayoutKey = Exclude<keyof LayoutState, 'languageChosen'>;

export const initialLayout: LayoutState = {
  layoutType: 'vertical',
  leftSidebarType: 'dark',
  layoutModeType: 'dark',
  layoutWidthType: 'lg',
  layoutPositionType: 'fixed',
  topbarThemeType: 'light',
  leftSidebarSizeType: 'sm-hover',
  leftSidebarViewType: 'default',
  leftSidebarImageType: 'none',
  preloader: 'disable',
  directionColours: 'green-red',
  language: 'en',
  languageChosen: false,
};

/** Takes over every stored choice that still exists; the rest falls back to its default. */
export function parseLayout(value: unknown): LayoutState {
  const fields = fieldsOf(value) ?? {};
  const kept = Object.entries(layoutChoices).filter(([key, choices]) =>
    (choices as readonly unknown[]).includes(fields[key]),
  );
  return { ...initialLayout, ...Object.fromEntries(kept.map(([key]) => [key, fields[key]])) };
}

export function isFluid(layout: Pick<LayoutState, 'layoutWidthType'>): boolean {
  return layout.layoutWidthType === 'lg';
}

/** The first language of the browser that the interface has. */
export function preferredLanguage(browserLanguages: readonly string[]): Language {
  const found = browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return found ?? 'en';
}
