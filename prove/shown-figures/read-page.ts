import type { Page } from 'playwright-core';
import type { JourneyTools } from '../../e2e/journey.ts';
import { type OpenPage, openPage, untilReady } from '../../e2e/open-page.ts';

/** What a member reads on one screen. */
export interface ReadPage {
  /** The line under the one that says this; `nth` counts the lines that say it, from 0. */
  under(label: string, nth?: number): string;
  /** The text that the first group of the pattern matches, anywhere on the screen. */
  match(pattern: RegExp): string;
  /** The figures of a row, in the order of `columns`: the words of the headings. */
  row(table: string, name: string | null, columns: readonly string[]): Promise<readonly string[]>;
  readonly page: Page;
}

/** Words of the cells of one row, found by the headings above them. */
function readRow(root: Element, { name, columns }: { name: string | null; columns: readonly string[] }) {
  const headings = [...root.querySelectorAll('thead th')].map((th) => th.textContent?.trim() ?? '');
  const rows = [...root.querySelectorAll('tbody tr:not([aria-hidden="true"])')].filter(
    (tr) => tr.querySelectorAll('td, th').length >= headings.length,
  );
  const found = rows.find((tr) => name === null || tr.querySelector('td, th')?.textContent?.trim() === name);
  const cells = [...(found?.querySelectorAll('td, th') ?? [])];
  return columns.map((column) => {
    const place = headings.findIndex((heading) => heading.startsWith(column));
    return (cells[place] as HTMLElement | undefined)?.innerText.trim() ?? '';
  });
}

/** Opens a screen as a member and calls `use` with what can be read there, once everything has loaded. */
export async function readScreen<T>(
  tools: JourneyTools,
  path: string,
  use: (read: ReadPage) => Promise<T>,
): Promise<T> {
  const visitor = { width: 1440, height: 2400, theme: 'dark', member: true } as const;
  const opened: OpenPage = await openPage(tools, path, visitor);
  const { page } = opened;
  try {
    await untilReady(page);
    await page.waitForFunction(
      () => document.querySelector('main [role="status"] > .visually-hidden') === null,
    );
    await page.waitForTimeout(1500);
    const text = await page.locator('main').innerText();
    const lines = text.split('\n').flatMap((line) => line.trim() || []);
    return await use({
      page,
      under(label, nth = 0) {
        const places = lines.flatMap((line, i) => (line === label ? [i] : []));
        return lines[(places[nth] ?? Number.NaN) + 1] ?? '';
      },
      match: (pattern) => pattern.exec(text)?.[1] ?? '',
      row: (table, name, columns) => page.locator(table).first().evaluate(readRow, { name, columns }),
    });
  } finally {
    await opened.close();
  }
}

/** A figure as it was written, with the worth of its last digit. */
export function parseShown(shown: string): { value: number; step: number } | null {
  const found = /([−+-]?)\$?(\d[\d,]*)?(\.\d+)?\s*(%|[KMBT])?/.exec(shown.replace(/^[^\d−+.$-]+/, ''));
  const [, sign = '', whole = '', fraction = '', unit = ''] = found ?? [];
  if (whole === '' && fraction === '') return null;
  const scale = { '': 1, '%': 0.01, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }[unit] ?? 1;
  const size = Number(`${whole.replaceAll(',', '')}${fraction}`) * scale;
  const digits = Math.max(fraction.length - 1, 0);
  return { value: sign === '−' || sign === '-' ? -size : size, step: 10 ** -digits * scale };
}
