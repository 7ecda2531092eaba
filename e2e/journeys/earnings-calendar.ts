import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { expectCalm } from '../layout-shift.ts';
import { openPage, untilReady } from '../open-page.ts';
import type { Site } from '../site.ts';
import { hasMarket } from './market-visitors.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true, alone: true } as const;
/** Reports are rare in some weeks; there are plenty in this one, and it lies behind every tested instant. */
const BUSY_WEEK = '/earning-calendar?list=all&date=2025-10-29';

function earningsJourney(title: string, run: (tools: JourneyTools) => Promise<void>): Journey {
  return journey(title, async (tools) => {
    if (await hasMarket(tools.site)) await run(tools);
    else console.log(`      not walked, this site has no market: ${title}`);
  });
}

async function lookUpACompany({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, BUSY_WEEK, visitor);
  await untilReady(page);
  const card = page.getByRole('button', { name: /report details$/ }).first();
  await card.waitFor();
  const symbol = ((await card.textContent()) ?? '').split(',')[0] ?? '';
  await page.getByText('Month', { exact: true }).click();
  await page.waitForURL(/view=month/);
  await page.getByText('October 2025', { exact: true }).waitFor();
  await page.goto(site.address + BUSY_WEEK);
  await untilReady(page);
  await page.getByRole('button', { name: new RegExp(`^${symbol}, .* details`) }).click();
  const detail = page.getByRole('dialog', { name: `${symbol}: earnings` });
  await detail.getByRole('heading', { name: /^Last \d+ reports$/ }).waitFor();
  await page.waitForURL(new RegExp(`open=${symbol}`));
  // The chart's own table has as many rows as its reports.
  const count = Number(
    /\d+/.exec(
      (await detail
        .getByText(/^Last \d+ reports$/)
        .first()
        .textContent()) ?? '',
    )?.[0],
  );
  assert.ok(count >= 1 && count <= 12, `${count} reports`);
  await detail.getByRole('link', { name: 'Open as a page' }).click();
  await page.waitForURL(`**/earning-calendar?symbol=${symbol}`);
  await page.getByRole('region', { name: `${symbol}: price and screens` }).waitFor();
  await page.getByRole('heading', { name: 'Date history' }).waitFor();
  assert.deepEqual(errors, []);
  await close();
}

/** Whether an address is that of a part of this screen; its files go by their hash alone. */
function isPartOf(names: readonly string[]): (url: URL) => boolean {
  const path = new URL('../../apps/web/dist/manifest.json', import.meta.url);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { readonly file: string }>;
  const files = names.map((name) => manifest[`src/features/earnings/${name}.tsx`]?.file);
  assert.ok(files.every((file) => file !== undefined));
  return ({ pathname }) => files.includes(pathname.slice(1));
}

/** What a press opens comes with the press: where it does not arrive, the rest of the screen stands. */
async function loadAgain({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, BUSY_WEEK, visitor);
  await untilReady(page);
  const card = page.getByRole('button', { name: /report details$/ }).first();
  await card.waitFor();
  const parts = isPartOf(['feed-dialog', 'company-detail']);
  await page.route(parts, (route) => route.abort());
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  const sentence = 'Part of the page did not arrive. Check your connection and load it again.';
  await page.getByRole('region', { name: 'Notices' }).getByText(sentence).waitFor();
  await card.click();
  const detail = page.getByRole('dialog', { name: /: earnings$/ });
  await detail.getByRole('alert').getByText(sentence).waitFor();
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'hidden' });
  assert.ok(await card.isVisible(), 'the calendar still stands');
  await card.click();
  await page.unroute(parts);
  await detail.getByRole('button', { name: 'Load again' }).click();
  await detail.getByRole('heading', { name: /^Last \d+ reports$/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  await page.getByRole('dialog', { name: 'Reports in your calendar' }).waitFor();
  await close();
}

async function readFeed(site: Site, url: string): Promise<number> {
  const { pathname, search } = new URL(url);
  const reply = await fetch(`${site.address}${pathname}${search}`);
  if (reply.ok) assert.match(await reply.text(), /^BEGIN:VCALENDAR/);
  return reply.status;
}

async function takeAFeed({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, BUSY_WEEK, visitor);
  await untilReady(page);
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reports in your calendar' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const field = dialog.getByLabel('Your feed link');
  await field.waitFor();
  const first = await field.inputValue();
  assert.equal(await readFeed(site, first), 200);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await dialog.getByRole('button', { name: 'Replace link' }).click();
  await dialog.getByText('The old link no longer works').waitFor();
  const second = await field.inputValue();
  assert.notEqual(second, first);
  assert.deepEqual([await readFeed(site, first), await readFeed(site, second)], [404, 200]);
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
  await dialog.getByRole('button', { name: 'Turn off the feed' }).click();
  await dialog.getByText('The feed is off.').waitFor();
  assert.equal(await readFeed(site, second), 404);
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .ics' }).click();
  assert.equal((await saved).suggestedFilename(), 'earnings-2025-10-27-2025-11-02.ics');
  await close();
}

async function calm({ browser, site }: JourneyTools): Promise<void> {
  for (const [path, width, theme, language] of [
    [BUSY_WEEK, 390, 'dark', 'fr'],
    [`${BUSY_WEEK}&view=month`, 1024, 'light', 'en'],
    ['/earning-calendar?symbol=AAPL', 390, 'light', 'en'],
  ] as const) {
    const at = { width, height: 844, theme, language, member: true } as const;
    const { page, close } = await openPage({ browser, site }, path, at);
    await untilReady(page);
    await page.locator('main h2, main section ul li').first().waitFor();
    await page.waitForTimeout(500);
    assert.deepEqual(await seriousFindings(page), [], `${path} ${width} ${theme} ${language}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${over} px over at ${width}`);
    await expectCalm(page);
    await close();
  }
}

/** The earnings calendar and its exports. */
export const earningsCalendar: readonly Journey[] = [
  earningsJourney(
    'a company is found in the calendar, with its last reports and the moves after',
    lookUpACompany,
  ),
  earningsJourney(
    'WEB-10: the calendar stands without a part that did not arrive, and loads again',
    loadAgain,
  ),
  earningsJourney(
    'a calendar feed is created, read, replaced and turned off; the week is saved as a file',
    takeAFeed,
  ),
  earningsJourney('the earnings calendar is accessible, fits and moves nothing while it loads', calm),
];
