import type { ThemeChoice } from './tokens.ts';

/** Fired on `document` after the page changed its theme; canvases that cannot read CSS repaint on it. */
export const THEME_EVENT = 'auspex:theme';

/** Puts a theme on the page: our tokens and the browser's own bars follow. */
export function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  root.dataset.theme = choice.scheme;
  root.dataset.directions = choice.directions;
  // Read from the style sheet: the table of colours is only for charts and would be loaded with every page.
  const background = getComputedStyle(root).getPropertyValue('--bg');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  document.dispatchEvent(new CustomEvent(THEME_EVENT));
}

/** Dark or light as the system's own colours are, while it forces them on every page; else null. */
function forcedScheme(): ThemeChoice['scheme'] | null {
  if (!window.matchMedia('(forced-colors: active)').matches) return null;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The theme in force at an element: the nearest `data-theme` above it; on a forced background what is read on it. */
export function themeAt(element: Element | null): ThemeChoice {
  const owner = element?.closest<HTMLElement>('[data-theme]') ?? document.documentElement;
  const { theme, directions } = owner.dataset;
  return {
    scheme: forcedScheme() ?? (theme === 'light' ? 'light' : 'dark'),
    directions: directions === 'blue-orange' ? 'blue-orange' : 'green-red',
  };
}
