import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { goOffline, goOnline, openPage, untilReady } from '../open-page.ts';
import { hasMarket } from './market-visitors.ts';

const member = { width: 1440, height: 900, theme: 'dark', member: true } as const;
const guest = { width: 1440, height: 900, theme: 'light' } as const;

function newsJourney(title: string, run: (tools: JourneyTools) => Promise<void>): Journey {
  return journey(title, async (tools) => {
    if (await hasMarket(tools.site)) await run(tools);
    else console.log(`      not walked, this site has no market: ${title}`);
  });
}

/** Presses the button for more and waits until there is more. */
async function showOlder(page: Page, name: string): Promise<void> {
  const before = await page.locator('[data-article]').count();
  await page.getByRole('button', { name }).click();
  await page.waitForFunction((count) => document.querySelectorAll('[data-article]').length > count, before);
}

async function readAndNarrow({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/news-analysis?list=all', member);
  await untilReady(page);
  const articles = page.locator('[data-article]');
  await articles.first().waitFor();
  // A headline with opposite tones towards two assets explains why from the start; this one has yet to be asked.
  const reasons = page.getByText(/^Matched on /);
  const closed = articles.filter({ has: page.locator('button[data-tone]'), hasNot: reasons }).last();
  const headline = (await closed.locator('h3').textContent()) ?? '';
  const article = articles.filter({ has: page.getByRole('heading', { name: headline, exact: true }) }).last();
  const tag = article.locator('button[data-tone]').first();
  const ticker = await tag.locator('strong').textContent();
  await tag.click();
  // Why the asset is tagged: the quoted words appear in the headline too.
  const why = (await article.locator(reasons).first().textContent()) ?? '';
  const meant = /Matched on “([^”]+)”/.exec(why)?.[1] ?? '';
  assert.ok(meant !== '' && headline.includes(meant), `${meant} stands in ${headline}`);
  await article
    .locator('mark[data-name]', { hasText: meant.split(' ')[0] ?? meant })
    .first()
    .waitFor();

  await page.getByRole('combobox', { name: 'Tone', exact: true }).selectOption('negative');
  await page.waitForURL(/tone=negative/);
  // Good for one asset and bad for another counts as negative too.
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll('[data-article]')];
    return (
      shown.length > 0 && shown.every((one) => one.querySelector('button[data-tone="negative"]') !== null)
    );
  });
  await page.reload();
  await untilReady(page);
  const kept = await page.getByRole('combobox', { name: 'Tone', exact: true }).inputValue();
  assert.equal(kept, 'negative', 'filters outlive a reload');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForFunction(() => !window.location.search.includes('tone='));

  await articles.first().waitFor();
  await showOlder(page, 'Older headlines');
  // Stock exchanges are closed while coins trade: what comes later on the screen must still never be newer.
  const times = await page
    .locator('[data-article] time')
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('datetime') ?? ''));
  assert.deepEqual(times, times.toSorted().toReversed(), 'the newest first, from page to page');
  await page.goto(`${site.address}/news-analysis/${ticker}`);
  await page.getByRole('region', { name: `${ticker}: price and screens` }).waitFor();
  assert.deepEqual(errors, []);
  await close();
}

async function readAsGuest({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/news', guest);
  await untilReady(page);
  await page.locator('main h3').first().waitFor();
  assert.equal(await page.getByText(/positive|negative/).count(), 0, 'guests see headlines only');
  await page.getByRole('main').getByRole('link', { name: 'Crypto', exact: true }).click();
  await page.waitForURL('**/news/crypto');
  await page.locator('main h3').first().waitFor();
  const tickers = await page.locator('main li p a').allTextContents();
  assert.ok(
    tickers.every((ticker) => ticker.endsWith('-USD')),
    `coins only: ${tickers.join(' ')}`,
  );
  const feed = await fetch(`${site.address}/news.rss?market=crypto`);
  assert.match(await feed.text(), /<rss version="2.0"/);
  assert.deepEqual(errors, []);
  await close();
}

async function calm({ browser, site }: JourneyTools): Promise<void> {
  for (const [path, width, theme, language] of [
    ['/news-analysis?list=all', 390, 'dark', 'fr'],
    ['/news-analysis?list=all&view=table', 1024, 'light', 'en'],
    ['/news', 320, 'light', 'fr'],
  ] as const) {
    const signedIn = path !== '/news';
    const visitor = { width, height: 844, theme, language, member: signedIn };
    const { page, close } = await openPage({ browser, site }, path, visitor);
    await untilReady(page);
    await page.locator('main h3, main tbody tr[data-place]').first().waitFor();
    assert.deepEqual(await seriousFindings(page), [], `${path} ${width} ${theme} ${language}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${over} px over at ${width}`);
    await close();
  }
}

async function withoutANetwork({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/news-analysis?list=all', member);
  await untilReady(page);
  const articles = page.locator('[data-article]');
  await articles.first().waitFor();
  const tone = page.getByRole('combobox', { name: 'Tone', exact: true });
  await goOffline(page);
  await tone.selectOption('negative');
  // What was there before does not answer the new choice.
  await page.getByText('Network Error. Check your connection and try again.').waitFor();
  await page.getByText('No headlines to show').waitFor();
  assert.equal(await articles.count(), 0, 'headlines of the choice before are gone');
  assert.equal(await tone.inputValue(), 'negative', 'the choice is kept');
  await goOnline(page);
  // The previous choice's may stay there, dimmed, until the answer arrives.
  await page.waitForFunction(
    () =>
      document.querySelector('[data-article]') !== null &&
      document.querySelector('[data-article] button[data-tone="positive"]:only-of-type') === null,
  );
  await close();
}

async function onAPhone({ browser, site }: JourneyTools): Promise<void> {
  const visitor = { width: 390, height: 844, theme: 'light', language: 'fr', member: true } as const;
  const { page, close } = await openPage({ browser, site }, '/news-analysis?list=all', visitor);
  await untilReady(page);
  const articles = page.locator('[data-article]');
  await articles.first().waitFor();
  const two = articles.filter({ has: page.locator('button[data-tone] + button[data-tone]') });
  // On a quiet day no headline on the first screen names two assets.
  while ((await two.count()) === 0) await showOlder(page, 'Titres plus anciens');
  const article = two.first();
  for (const place of [0, 1]) {
    const tag = article.locator('button[data-tone]').nth(place);
    if ((await tag.getAttribute('aria-expanded')) === 'false') await tag.click();
  }
  const over = await article.evaluate((element) => element.scrollWidth - element.clientWidth);
  assert.ok(over <= 0, `why two assets are tagged stands ${over} px outside the screen`);
  await close();
}

async function noSuchSymbol({ browser, site }: JourneyTools): Promise<void> {
  for (const path of [
    '/news-analysis/ZZZZQ',
    '/earning-calendar?symbol=ZZZZQ',
    '/relative_volume?symbol=ZZZZQ',
  ]) {
    const { page, close } = await openPage({ browser, site }, path, { ...member, language: 'fr' });
    await untilReady(page);
    await page.getByText('Aucun symbole « ZZZZQ »').waitFor();
    await page.waitForTimeout(500);
    assert.equal(await page.getByRole('alert').count(), 0, `${path} says it once`);
    await close();
  }
}

async function sectorInFrench({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/news-analysis/AAPL', {
    ...member,
    language: 'fr',
  });
  await untilReady(page);
  await page.getByText('Action · Technologies de l’information').waitFor();
  assert.equal(await page.getByText('Information Technology').count(), 0);
  await close();
}

/** The headlines, for members and for everyone. */
export const newsStream: readonly Journey[] = [
  newsJourney(
    'a headline says why it is tagged; filters stand in the address; older ones come',
    readAndNarrow,
  ),
  newsJourney('a guest reads headlines of a market without tone, and its feed', readAsGuest),
  newsJourney(
    'NEWS-7: without a network a filter says so over an empty list, and shows its own headlines once it is back',
    withoutANetwork,
  ),
  newsJourney('why two assets are tagged can be read on a phone', onAPhone),
  newsJourney('a symbol that nothing is called by is told of once, in French too', noSuchSymbol),
  newsJourney('the sector of a company is named in the language on the screen', sectorInFrench),
  newsJourney('the news are accessible and fit', calm),
];
