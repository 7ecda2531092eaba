import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';

const BARS_BEFORE = 40;
const BARS_AFTER = 20;
const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;
/** Standard deviations of those levels under a normal distribution. */
const SCORES = [-1.645, -1.282, -0.674, 0, 0.674, 1.282, 1.645] as const;

function dayAt(index: number): string {
  return new Date(Date.UTC(2025, 0, 6 + index)).toISOString().slice(0, 10);
}

/** A call whose price ended 12 % lower, outside its widest range: a failure has to look like one. */
function failedCall() {
  const close = Array.from({ length: BARS_BEFORE + BARS_AFTER + 1 }, (_, index) =>
    index <= BARS_BEFORE ? 100 + Math.sin(index) : 100 - (12 * (index - BARS_BEFORE)) / BARS_AFTER,
  );
  const start = close[BARS_BEFORE] ?? 100;
  const votes = { buy: 2, hold: 1, sell: 1 };
  const vote = (label: string, given: string) => ({ indicator: label, label, vote: given });
  return {
    signal: {
      id: 'sample',
      asset: {
        symbol: 'KO',
        name: 'Coca-Cola',
        market: 'us',
        kind: 'stock',
        sector: null,
        industry: null,
        currency: 'USD',
      },
      date: dayAt(BARS_BEFORE),
      stance: 'buy',
      votes,
      reasons: [vote('RSI 14', 'buy'), vote('MACD', 'buy'), vote('ADX', 'hold'), vote('CCI', 'sell')],
      close: start,
      bars: { dates: close.map((_, index) => dayAt(index)), close, at: BARS_BEFORE },
      fan: {
        dates: Array.from({ length: BARS_AFTER }, (_, step) => dayAt(BARS_BEFORE + 1 + step)),
        levels: LEVELS,
        prices: Array.from({ length: BARS_AFTER }, (_, step) =>
          SCORES.map((score) => start * Math.exp(score * 0.01 * Math.sqrt(step + 1))),
        ),
      },
      outcome: { date: dayAt(60), close: 88, move: -0.12, inside50: false, inside80: false, inside90: false },
      ledger: null,
    },
    coverage80: { n: 1234, inside: 0.79, effectiveN: 56 },
    provenance: { source: 'simulated', simulated: true, asOf: '2025-03-10T00:00:00.000Z', knownAt: null },
  };
}

async function answerShowcase(page: Page, reply: object): Promise<void> {
  await page.route('**/api/showcase', (route) => route.fulfill({ json: reply }));
}

/** How far things shifted on the page by themselves, as browsers measure it. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function showsTheCall({ browser, site }: JourneyTools): Promise<void> {
  for (const [width, theme, language] of [
    [1440, 'dark', 'en'],
    [390, 'light', 'fr'],
  ] as const) {
    const guest = { width, height: 900, theme, language };
    const { page, errors, close } = await openPage({ browser, site }, '/faq', guest);
    await untilReady(page);
    await watchShifts(page);
    await answerShowcase(page, failedCall());
    await page.goto(`${site.address}/`);
    await page.locator('[data-showcase] figure').waitFor();
    await page.locator('[data-where="outside"]').waitFor();
    const card = await page.$eval('[data-showcase] figure', ({ scrollHeight, clientHeight }) => ({
      scrollHeight,
      clientHeight,
    }));
    assert.ok(card.scrollHeight <= card.clientHeight, `the call does not fit its place at ${width}`);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    // The language may change the words of the page; the live widget itself shifts nothing.
    if (language === 'en')
      assert.ok(shifts.reduce((sum, shift) => sum + shift, 0) < 0.01, `things moved: ${shifts}`);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(errors, []);
    await close();
  }
}

/** The picture of a call is also available as a table and as a file. */
async function readsTheFigures({ browser, site }: JourneyTools): Promise<void> {
  const guest = { width: 390, height: 900, theme: 'dark' } as const;
  const { page, errors, close } = await openPage({ browser, site }, '/faq', guest);
  await untilReady(page);
  await answerShowcase(page, failedCall());
  await page.goto(`${site.address}/`);
  const card = page.locator('[data-showcase] figure');
  await card.waitFor();
  await card.getByRole('radio', { name: 'Table' }).check({ force: true });
  const rows = card.getByRole('table').locator('tr[data-place]');
  await rows.first().waitFor();
  // The last of the twenty days after the call: 12 % lower, as the reply above says.
  assert.match(await rows.first().innerText(), /88\.00/);
  assert.deepEqual(await seriousFindings(page), []);
  const fits = await card.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  assert.ok(fits, 'the table takes the place of the picture, and no more');
  const saving = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download CSV' }).click();
  const lines = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split('\r\n');
  // A header, 32 days before the call, the day itself, and the twenty that followed.
  assert.equal(lines.length, 1 + 32 + 1 + BARS_AFTER);
  assert.match(lines[0] ?? '', /"80% range, from","80% range, to"/);
  assert.deepEqual(errors, []);
  await close();
}

async function worksWithoutIt({ browser, site }: JourneyTools): Promise<void> {
  const guest = { width: 1440, height: 900, theme: 'dark' } as const;
  const { page, errors, close } = await openPage({ browser, site }, '/faq', guest);
  await untilReady(page);
  await answerShowcase(page, { ...failedCall(), signal: null });
  await page.goto(`${site.address}/`);
  await untilReady(page);
  await page.waitForLoadState('networkidle');
  assert.equal(await page.locator('[data-showcase] figure').count(), 0);
  assert.ok(await page.getByRole('figure').first().isVisible(), 'the drawing stays');
  assert.deepEqual(errors, []);
  await close();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${site.address}/`);
  assert.ok(await plain.locator('[data-island="landing"] figure').first().isVisible());
  assert.ok(await plain.getByRole('heading', { level: 1 }).isVisible());
  await context.close();
}

/** The live widget of the landing page. */
export const landingHero: readonly Journey[] = [
  journey(
    'the landing page shows a call with its outcome, also one that failed, and nothing jumps',
    showsTheCall,
  ),
  journey('the call of the landing page is read as a table and taken away as a file', readsTheFigures),
  journey('the landing page is whole without a call to show and without scripts', worksWithoutIt),
];
