import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { seriousFindings } from '../check-accessibility.ts';
import type { Journey, JourneyTools } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { focusedRow, tableJourney } from './table-keys.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true } as const;
const SCREEN = '/relative_volume?list=all';

async function findTheBusiest({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, SCREEN, visitor);
  await untilReady(page);
  const rows = page.locator('tbody tr[data-place]');
  await rows.first().waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const csv = readFileSync(await (await saved).path(), 'utf8');
  const unmarked = csv
    .trimEnd()
    .split('\r\n')
    .filter((line) => !line.endsWith(',simulated'));
  assert.deepEqual(unmarked, [], 'every line of a file from a simulated market says so');
  const [header = '', ...lines] = csv.split('\r\n');
  const ratio = header.split(',').indexOf('Rel. volume');
  const ratios = lines.map((line) => Number.parseFloat(line.split(',')[ratio] ?? '')).filter(Number.isFinite);
  assert.ok(ratios.length > 5, csv.slice(0, 300));
  assert.deepEqual(
    ratios,
    ratios.toSorted((a, b) => b - a),
    'the busiest stand first',
  );

  await page.locator('#content').getByText('Crypto', { exact: true }).click();
  await page.waitForURL(/market=crypto/);
  await page.getByText('The last 24 hours').first().waitFor();
  await page.waitForFunction(() =>
    document.querySelector('tbody tr[data-place] strong')?.textContent?.endsWith('-USD'),
  );
  // The switch has the focus; j means nothing to it and moves into the table.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: /: relative volume$/ });
  await detail.getByRole('heading', { name: 'Volume through the last 24 hours' }).waitFor();
  await page.waitForURL(/open=[A-Z]+-USD/);
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
  assert.ok(!page.url().includes('open='));
  const after = await focusedRow(page);
  assert.ok(after?.symbol.endsWith('-USD'), 'closing gives the focus back to the row');
  assert.deepEqual(errors, []);
  await close();
}

async function calm({ browser, site }: JourneyTools): Promise<void> {
  for (const [path, width, theme, language] of [
    [SCREEN, 390, 'dark', 'fr'],
    [SCREEN, 1024, 'light', 'en'],
    ['/relative_volume?symbol=AAPL', 390, 'light', 'en'],
  ] as const) {
    const at = { width, height: 844, theme, language, member: true } as const;
    const { page, close } = await openPage({ browser, site }, path, at);
    await untilReady(page);
    await page.locator('tbody tr[data-place], figure').first().waitFor();
    await page.waitForTimeout(500);
    assert.deepEqual(await seriousFindings(page), [], `${path} ${width} ${theme} ${language}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${over} px over at ${width}`);
    await close();
  }
}

/** Volume against the usual. */
export const relativeVolumeTable: readonly Journey[] = [
  tableJourney('the busiest against their own habit stand first, and open by keyboard', findTheBusiest),
  tableJourney('relative volume is accessible and fits', calm),
];
