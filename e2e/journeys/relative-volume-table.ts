import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { hasMarket } from './market-visitors.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true } as const;
const SCREEN = '/relative_volume?list=all';

function volumeJourney(title: string, run: (tools: JourneyTools) => Promise<void>): Journey {
  return journey(title, async (tools) => {
    if (await hasMarket(tools.site)) await run(tools);
    else console.log(`      not walked, this site has no market: ${title}`);
  });
}

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
  const ratios = csv
    .split('\r\n')
    .slice(1)
    .map((line) => Number.parseFloat(line.split(',')[2] ?? ''))
    .filter(Number.isFinite);
  assert.ok(ratios.length > 5, csv.slice(0, 300));
  assert.deepEqual(
    ratios,
    ratios.toSorted((a, b) => b - a),
    'the busiest stand first',
  );

  await page.getByText('Crypto', { exact: true }).click();
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

interface FocusedRow {
  readonly symbol: string;
  readonly place: number;
  /** Fully visible within the scrolled part of the table, below its head. */
  readonly inSight: boolean;
}

async function focusedRow(page: Page): Promise<FocusedRow | null> {
  return page.evaluate(() => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-place]');
    const table = row?.closest('table');
    if (!row || !table?.parentElement || !table.tHead) return null;
    const [own, scroller] = [row.getBoundingClientRect(), table.parentElement.getBoundingClientRect()];
    const top = scroller.top + table.tHead.rows[0].cells[0].getBoundingClientRect().height;
    return {
      symbol: row.querySelector('strong')?.textContent ?? '',
      place: Number(row.dataset.place),
      inSight: own.top >= top - 1 && own.bottom <= Math.min(scroller.bottom, window.innerHeight) + 1,
    };
  });
}

/** Frames come late on a busy machine: later than the next key. */
async function keysFasterThanFrames({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/', visitor);
  await page.addInitScript(() => {
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => nextFrame(() => setTimeout(() => draw(performance.now()), 150));
  });
  await page.goto(site.address + SCREEN);
  await untilReady(page);
  await page.locator('tbody tr[data-place]').first().waitFor();
  await page.keyboard.press('j');
  for (const key of ['j', 'j', 'k', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  assert.equal((await focusedRow(page))?.place, 1);
  await page.keyboard.press('End');
  const last = await focusedRow(page);
  const rows = Number(await page.locator('[data-table] table').getAttribute('aria-rowcount')) - 1;
  assert.equal(last?.place, rows - 1);
  await page.waitForTimeout(600);
  assert.equal((await focusedRow(page))?.inSight, true, 'the last row is in sight');
  await page.keyboard.press('Home');
  const first = await focusedRow(page);
  assert.equal(first?.place, 0);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: `${first?.symbol}: relative volume` }).waitFor();
  await close();
}

/** The server's own answers, altered in transit. Those that a closing page no longer waits for are dropped. */
async function answerWith<Reply>(
  page: Page,
  url: string | RegExp,
  alter: (reply: Reply) => object,
): Promise<void> {
  const answer = async (route: Route) => {
    const reply = (await (await route.fetch()).json()) as Reply;
    await route.fulfill({ json: alter(reply) });
  };
  await page.route(url, (route) => answer(route).catch(() => undefined));
}

type VolumeReply = { items: { symbol: string; ratio: number | null }[] };

/**
 * New volumes arrive with every progress event of the market's preparation. They reverse the order, then remove the
 * row with the focus.
 */
async function focusStaysWithItsRow({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/', visitor);
  let stage = 0;
  let gone = '';
  await answerWith(page, '**/api/preparation', (reply: { steps: object[] }) => ({
    ...reply,
    state: 'running',
    steps: reply.steps.map((step, i) => ({ ...step, state: i <= stage ? 'done' : 'running' })),
  }));
  await answerWith(page, /\/api\/relative-volume\?/, (reply: VolumeReply) => ({
    ...reply,
    items: reply.items
      .filter(({ symbol }) => symbol !== gone)
      .map((item) => (stage > 0 && item.ratio !== null ? { ...item, ratio: 1 / item.ratio } : item)),
  }));
  await page.goto(site.address + SCREEN);
  await untilReady(page);
  await page.locator('tbody tr[data-place]').first().waitFor();
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
  const before = await focusedRow(page);
  assert.equal(before?.place, 2);

  stage = 1;
  await page.waitForFunction((place) => document.activeElement?.getAttribute('data-place') !== place, '2');
  const moved = await focusedRow(page);
  assert.equal(moved?.symbol, before?.symbol, 'the order turned round, the focus is where it was');
  await page.waitForFunction(() => {
    const row = document.activeElement?.getBoundingClientRect();
    const scroller = document.activeElement?.closest('table')?.parentElement?.getBoundingClientRect();
    return row && scroller && row.top >= scroller.top && row.bottom <= scroller.bottom + 1;
  });
  await page.keyboard.press('k');
  assert.equal((await focusedRow(page))?.place, (moved?.place ?? 0) - 1, 'keys go on from there');

  gone = (await focusedRow(page))?.symbol ?? '';
  stage = 2;
  await page.waitForFunction(
    (symbol) =>
      ![...document.querySelectorAll('tbody tr[data-place] strong')].some(
        (one) => one.textContent === symbol,
      ),
    gone,
  );
  const heir = await focusedRow(page);
  assert.ok(heir && heir.symbol !== gone, 'the focus passes to the row in its stead');
  assert.equal(heir.place, (moved?.place ?? 0) - 1);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`open=${heir.symbol}(&|$)`));
  assert.deepEqual(errors, []);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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

/** Volume compared with the usual, and the keys that work in every table. */
export const relativeVolumeTable: readonly Journey[] = [
  volumeJourney('the busiest against their own habit stand first, and open by keyboard', findTheBusiest),
  volumeJourney('keys walk a table also when they come faster than frames', keysFasterThanFrames),
  volumeJourney('the focus stays with its row while live values change the order', focusStaysWithItsRow),
  volumeJourney('relative volume is accessible and fits', calm),
];
