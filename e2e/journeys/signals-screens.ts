import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { seriousFindings } from '../check-accessibility.ts';
import type { Journey, JourneyTools } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { ask } from '../site.ts';
import { servedSignals, signalRows, signalsJourney } from './signals-visitors.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true } as const;
const TITLES = { buy: 'Buy', hold: 'Hold', sell: 'Sell' } as const;

async function tableToDetailAndBack({ browser, site }: JourneyTools): Promise<void> {
  const served = await servedSignals(site, 'crypto');
  const { page, errors, close } = await openPage(
    { browser, site },
    '/technical-analysis?list=all&sort=symbol',
    visitor,
  );
  await untilReady(page);
  const rows = await signalRows(page);
  await page.getByRole('tab', { name: new RegExp(`^All ?${served.length}$`) }).waitFor();
  const first = [...served].sort((one, other) => (one.asset.symbol < other.asset.symbol ? -1 : 1))[0];
  assert.ok(first);
  await rows.first().getByText(first.asset.symbol, { exact: true }).waitFor();
  await rows.first().getByText(TITLES[first.stance], { exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`symbol=${first.asset.symbol}`));
  await page.getByRole('heading', { level: 1, name: `${first.asset.symbol}: technical stance` }).waitFor();
  for (const part of ['What would flip it', 'How the indicators vote', 'What to expect', 'Levels', 'Proof']) {
    await page.getByRole('heading', { level: 2, name: part }).waitFor();
  }
  await page.getByRole('link', { name: 'All signals' }).click();
  await signalRows(page);
  assert.match(page.url(), /sort=symbol/, 'the table is sorted as it was left');
  await page.waitForFunction(() => document.activeElement?.matches('tr[data-place="0"]'));
  await page.keyboard.press('j');
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('data-place')),
    '1',
    'the keyboard goes on from the row of the signal',
  );
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: `${first.asset.symbol}: technical stance` }).waitFor();
  assert.deepEqual(errors, []);
  await close();
}

async function evidenceIsCalm({ browser, site }: JourneyTools): Promise<void> {
  const { page, close } = await openPage({ browser, site }, '/technical-analysis?list=all', visitor);
  await untilReady(page);
  await signalRows(page);
  const evidence = page.getByRole('region', { name: 'Evidence' });
  const shut = (await evidence.getByText('No measurable edge so far').count()) > 0;
  const headers = await page.getByRole('columnheader').allTextContents();
  assert.ok(
    headers.some((header) => header.includes('P(up)')),
    headers.join(', '),
  );
  if (shut) {
    const sources = await page
      .locator('td [data-source]')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getAttribute('data-source')))]);
    assert.deepEqual(sources, ['range'], 'without a proven edge every P(up) is the range’s');
  }
  await close();
}

async function fileHasWhatTheScreenHas({ browser, site }: JourneyTools): Promise<void> {
  const served = await servedSignals(site, 'us');
  const { page, close } = await openPage({ browser, site }, '/stocks-analysis?list=all', visitor);
  await untilReady(page);
  await signalRows(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8').replace(/^\uFEFF/, '');
  const lines = text.trim().split('\r\n');
  assert.equal(lines.length, served.length + 1);
  assert.match(lines[0] ?? '', /^Symbol,Price,Change,Last closes,Stance,Before,Since,Votes/);
  await close();
}

async function proofIsChecked({ browser, site }: JourneyTools): Promise<void> {
  const [signal] = await servedSignals(site, 'crypto');
  assert.ok(signal);
  const path = `/technical-analysis?symbol=${signal.asset.symbol}`;
  const { page, close } = await openPage({ browser, site }, path, visitor);
  await untilReady(page);
  const check = page.getByRole('button', { name: 'Verify', exact: true });
  await check.click();
  await page.getByText('Verified in this browser').waitFor();
  // The same row, altered in transit.
  await page.route('**/api/ledger/rows/*', async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { row: { bodyHash: string } };
    const { bodyHash } = reply.row;
    reply.row.bodyHash = `${bodyHash.startsWith('0') ? '1' : '0'}${bodyHash.slice(1)}`;
    await route.fulfill({ json: reply });
  });
  await check.click();
  await page.getByText('Verification failed at entry').waitFor();
  await close();
}

async function cardsAreOpenToAll({ browser, site }: JourneyTools): Promise<void> {
  const guest = { width: 1440, height: 900, theme: 'light' } as const;
  const { page, errors, close } = await openPage({ browser, site }, '/models', guest);
  await untilReady(page);
  await page.getByRole('heading', { level: 2, name: 'In use' }).waitFor();
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'Out-of-sample results' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'What it cannot do' }).waitFor();
  assert.deepEqual(errors, []);
  await close();
}

/** Words on the cards from before the server had keys for them; none may be left on a French page. */
const ENGLISH = /\b(ridge regression|boosted trees|rows? learned|seed|daily bars|not enough|fitted anew)\b/i;

async function cardsInFrench({ browser, site }: JourneyTools): Promise<void> {
  const guest = { width: 1440, height: 900, theme: 'dark', language: 'fr' } as const;
  const { page, errors, close } = await openPage({ browser, site }, '/models', guest);
  await untilReady(page);
  await page.getByRole('heading', { level: 2, name: 'En service' }).waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), ENGLISH);
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'Méthode' }).waitFor();
  await page.locator('summary').first().click();
  assert.doesNotMatch(await page.locator('main').innerText(), ENGLISH);
  assert.deepEqual(errors, []);
  await close();
}

interface Card {
  readonly kind: string;
  readonly market: string | null;
  readonly state: string;
  readonly version: string;
}

async function cardInUseIsThatOfTheSignals({ site }: JourneyTools): Promise<void> {
  const reply = (await (await ask(site, '/api/models')).json()) as { items: Card[] };
  for (const market of ['crypto', 'us'] as const) {
    const [signal] = await servedSignals(site, market);
    const inUse = reply.items.filter(
      (card) => card.kind === 'signals' && card.market === market && card.state === 'in-use',
    );
    assert.deepEqual(
      inUse.map(({ version }) => version),
      [signal?.modelVersion],
    );
  }
}

async function calmEverywhere({ browser, site }: JourneyTools): Promise<void> {
  const [signal] = await servedSignals(site, 'crypto');
  const detail = `/technical-analysis?symbol=${signal?.asset.symbol}`;
  for (const [path, width, theme, language] of [
    ['/technical-analysis?list=all', 390, 'dark', 'fr'],
    [detail, 390, 'light', 'en'],
    [detail, 1024, 'dark', 'fr'],
    ['/stocks-analysis?list=all', 1440, 'light', 'en'],
    ['/models', 390, 'dark', 'fr'],
  ] as const) {
    const at = { width, height: 844, theme, language, member: true } as const;
    const { page, close } = await openPage({ browser, site }, path, at);
    await untilReady(page);
    await page.locator('h1').first().waitFor();
    await page.waitForTimeout(800);
    assert.deepEqual(await seriousFindings(page), [], `${path} ${width} ${theme} ${language}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${path} is ${over} px over at ${width}`);
    await close();
  }
}

/** AI technical signals: the table, one signal, what is proven, and the model cards. */
export const signalsScreens: readonly Journey[] = [
  signalsJourney(
    'a signal is opened from the sorted table by keyboard, and the table is as it was on the way back',
    tableToDetailAndBack,
  ),
  signalsJourney('without a proven edge every chance is the range’s and none is claimed', evidenceIsCalm),
  signalsJourney('the file of the signals has every row of the table', fileHasWhatTheScreenHas),
  signalsJourney('a signal is checked in the browser, and an altered one is found', proofIsChecked),
  signalsJourney('everybody reads the model cards', cardsAreOpenToAll),
  signalsJourney('the model cards are French where the reader is', cardsInFrench),
  signalsJourney('the card in use is that of the published signals', cardInUseIsThatOfTheSignals),
  signalsJourney('the signals are accessible and fit, in both themes and languages', calmEverywhere),
];
