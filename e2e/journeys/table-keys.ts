import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { until } from '../../apps/server/test/until.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { hasMarket } from './market-visitors.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true } as const;
/** Any table of assets; this one has rows that change places while one looks. */
const SCREEN = '/relative_volume?list=all';

/** A journey through a table of assets; walked only where a market is there. */
export function tableJourney(title: string, run: (tools: JourneyTools) => Promise<void>): Journey {
  return journey(title, async (tools) => {
    if (await hasMarket(tools.site)) await run(tools);
    else console.log(`      not walked, this site has no market: ${title}`);
  });
}

interface FocusedRow {
  readonly symbol: string;
  readonly place: number;
  /** Whole within the part of the table that is scrolled, below its head. */
  readonly inSight: boolean;
}

export async function focusedRow(page: Page): Promise<FocusedRow | null> {
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

/**
 * Frames come late on a busy machine: later than the next key. The rows to which a key leads come later still, and the
 * browser may lay out the page at the moment at which the one with the focus is taken away.
 */
async function keysFasterThanFrames({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/', visitor);
  await page.addInitScript(() => {
    document.addEventListener('focusout', () => document.body.getBoundingClientRect(), true);
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => nextFrame(() => setTimeout(() => draw(performance.now()), 150));
  });
  const { promise: inSight, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/relative-volume\?.*page=2/, async (route) => {
    await inSight;
    await route.continue();
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
  // The last row comes into sight within a few of those frames, and a busy machine's own come late as well.
  await until(async () => (await focusedRow(page))?.inSight === true);
  answer();
  await page.locator(`tr[data-place="${rows - 1}"]:not([aria-busy])`).waitFor();
  assert.deepEqual(await focusedRow(page).then((row) => [row?.place, row?.inSight]), [rows - 1, true]);
  await page.keyboard.press('Home');
  const first = await focusedRow(page);
  assert.equal(first?.place, 0);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: `${first?.symbol}: relative volume` }).waitFor();
  await close();
}

/** The server's own answers, altered on their way. Those that a closing page no longer waits for are let go. */
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

type VolumeReply = { items: { symbol: string }[]; total: number };

/**
 * New volumes come in at every step that the preparation of the market tells of. They turn the order round, then take
 * the row with the focus away.
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
  await answerWith(page, /\/api\/relative-volume\?/, (reply: VolumeReply) => {
    const items = reply.items.filter(({ symbol }) => symbol !== gone);
    return {
      ...reply,
      items: stage > 0 ? items.toReversed() : items,
      total: reply.total - (reply.items.length - items.length),
    };
  });
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

/** The table holds one page; the rest comes while one scrolls, and the file has all of it. */
async function pagesComeWhileScrolling({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/', visitor);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/signals') asked.push(url.searchParams.get('page') ?? '');
  });
  await page.goto(`${site.address}/stocks-analysis?list=all&sort=-symbol`);
  await untilReady(page);
  const table = page.getByRole('table', { name: 'Signals' });
  await table.locator('tr[data-place="0"]').waitFor();
  const rows = Number(await table.getAttribute('aria-rowcount')) - 1;
  assert.ok(rows > 100, `${rows} rows are more than a page`);
  assert.deepEqual([...new Set(asked)], ['1'], 'only the first page is asked for');
  await page.keyboard.press('j');
  await page.keyboard.press('End');
  const last = table.locator(`tr[data-place="${rows - 1}"]:not([aria-busy])`);
  await last.waitFor();
  assert.ok(asked.includes('2'), asked.join());
  await page.waitForFunction(
    (place) => document.activeElement?.getAttribute('data-place') === place,
    String(rows - 1),
  );
  const symbol = async (place: number) =>
    (await table.locator(`tr[data-place="${place}"] th a`).textContent()) ?? '';
  const lastSymbol = await symbol(rows - 1);
  await page.keyboard.press('Home');
  await table.locator('tr[data-place="0"]:not([aria-busy])').waitFor();
  const firstSymbol = await symbol(0);
  assert.ok(firstSymbol > lastSymbol, `${firstSymbol} … ${lastSymbol}: sorted downwards`);
  // From downwards to the usual order, and from there upwards.
  await page.getByRole('button', { name: 'Symbol', exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has('sort'));
  await page.getByRole('button', { name: 'Symbol', exact: true }).click();
  await page.waitForFunction(
    (wanted) => document.querySelector('tr[data-place="0"] th a')?.textContent === wanted,
    lastSymbol,
  );
  assert.deepEqual(errors, []);
  await close();
}

/** A window made narrower, or a phone turned: cards are higher than lines. */
async function focusStaysThroughCards({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, SCREEN, visitor);
  await untilReady(page);
  await page.locator('tbody tr[data-place]').first().waitFor();
  await page.keyboard.press('j');
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('j');
  for (const width of [600, 1440, 600]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator(width < 768 ? '[data-table] table[role=list]' : '[data-table] thead').waitFor();
    await page.waitForTimeout(800);
    const row = await page.evaluate(() => {
      const { dataset } = document.activeElement as HTMLElement;
      const { top, bottom } = (document.activeElement as HTMLElement).getBoundingClientRect();
      return { place: dataset.place, inSight: top >= 0 && bottom <= window.innerHeight };
    });
    assert.deepEqual(row, { place: '30', inSight: true }, `at ${width} px`);
  }
  await close();
}

/** The keys that walk every table, and its pages. */
export const tableKeys: readonly Journey[] = [
  tableJourney('keys walk a table also when they come faster than frames', keysFasterThanFrames),
  tableJourney('the focus stays with its row while live values change the order', focusStaysWithItsRow),
  tableJourney('the focused row stays in sight while lines become cards and back', focusStaysThroughCards),
  tableJourney('a table asks for its further pages while one scrolls', pagesComeWhileScrolling),
];
