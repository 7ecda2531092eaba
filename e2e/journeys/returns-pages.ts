import assert from 'node:assert/strict';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { goOffline, goOnline, openPage, untilReady } from '../open-page.ts';
import { ask } from '../site.ts';
import { hasMarket } from './market-visitors.ts';

async function ready({ site }: JourneyTools, path: string): Promise<boolean> {
  if (await hasMarket(site)) {
    const reply = await ask(site, '/performance?market=crypto', {
      headers: { accept: 'application/json' },
    });
    if (reply.ok) return true;
  }
  console.log(`      not walked, this site has no record: ${path}`);
  return false;
}

async function threeSeries(tools: JourneyTools): Promise<void> {
  const path = '/ai-returns';
  if (!(await ready(tools, path))) return;
  for (const [width, theme, language] of [
    [1440, 'dark', 'en'],
    [1024, 'light', 'en'],
    [390, 'dark', 'fr'],
  ] as const) {
    const { page, errors, close } = await openPage(tools, path, { width, height: 900, theme, language });
    await untilReady(page);
    await page.locator('fieldset input[type=radio]').nth(2).waitFor({ state: 'attached' });
    await page.getByRole('slider').waitFor();
    assert.deepEqual(await seriousFindings(page), [], `${width} ${theme} ${language}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${over} px over at ${width}`);
    assert.deepEqual(errors, []);
    await close();
  }
}

async function feeByKeyboard(tools: JourneyTools): Promise<void> {
  const path = '/stock-ai-returns';
  if (!(await ready(tools, path))) return;
  const { page, close } = await openPage(tools, path, { width: 1440, height: 900, theme: 'dark' });
  await untilReady(page);
  const slider = page.getByRole('slider');
  await slider.focus();
  const asked = page.waitForRequest((request) => request.url().includes('feeBasisPoints='));
  await page.keyboard.press('End');
  assert.match((await asked).url(), /feeBasisPoints=100/);
  await page.waitForFunction(() => location.search.includes('fee=100'));
  await page.reload();
  await untilReady(page);
  await page.getByText('100 bp').first().waitFor();
  await close();
}

async function feeWithoutNetwork(tools: JourneyTools): Promise<void> {
  for (const path of ['/ai-returns', '/trade-history']) {
    if (!(await ready(tools, path))) return;
    const { page, close } = await openPage(tools, path, { width: 1440, height: 900, theme: 'dark' });
    await untilReady(page);
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    await goOffline(page);
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await page.getByRole('alert').filter({ hasText: 'still use 15 bp per side' }).waitFor();
    assert.ok((await rows.count()) > 0, `${path} keeps what it showed`);
    await goOnline(page);
    // It is requested again automatically.
    await page.getByRole('alert').filter({ hasText: 'bp per side' }).waitFor({ state: 'detached' });
    await page.waitForFunction(() => location.search.includes('fee=100'));
    await close();
  }
}

async function liveIsEmpty(tools: JourneyTools): Promise<void> {
  const path = '/ai-returns?series=live';
  if (!(await ready(tools, path))) return;
  const { page, close } = await openPage(tools, path, { width: 1440, height: 900, theme: 'light' });
  await untilReady(page);
  await page.getByText('No live trade has been made.').first().waitFor();
  assert.equal(
    await page.getByText('Account value after costs').count(),
    0,
    'no other series stands in its place',
  );
  await close();
}

/** The public track record. */
export const returnsPages: readonly Journey[] = [
  journey(
    'the three series of the record fit and read well at every width, in both themes and languages',
    threeSeries,
  ),
  journey('a fee set by keyboard reprices the record and stays in the address', feeByKeyboard),
  journey(
    'a fee that cannot be priced leaves what was shown, and says at which fee it stands',
    feeWithoutNetwork,
  ),
  journey('the live series is empty until a live trade was made', liveIsEmpty),
];
