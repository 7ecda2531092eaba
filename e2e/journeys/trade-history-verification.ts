import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { type OpenPage, openPage, untilReady } from '../open-page.ts';
import { ask } from '../site.ts';
import { hasMarket } from './market-visitors.ts';

interface TradesReply {
  readonly items: readonly { readonly symbol: string; readonly net: number; readonly profit: number }[];
  readonly total: number;
}

const guest = { width: 1440, height: 900, theme: 'dark' } as const;

/** Opens the trade history; null if this site has no trades yet, which is reported. */
async function openHistory(
  { browser, site }: JourneyTools,
  path: '/trade-history' | '/stock-trade-history',
): Promise<OpenPage | null> {
  const known = await hasMarket(site);
  const market = path === '/trade-history' ? 'crypto' : 'us';
  const reply = known
    ? await ask(site, `/trade-history/history/${market}?series=backtest&page_size=1`)
    : null;
  const total = reply?.ok ? ((await reply.json()) as TradesReply).total : 0;
  if (total === 0) {
    console.log(`      not walked, this site has no trades: ${path}`);
    return null;
  }
  const opened = await openPage({ browser, site }, path, guest);
  await untilReady(opened.page);
  await opened.page.getByRole('table', { name: 'Trades' }).waitFor();
  return opened;
}

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Verify/ }).click();
  await page.locator('[data-verdict]').waitFor();
}

const verdict = (page: Page) => page.locator('[data-verdict]').getAttribute('data-verdict');
const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`);

async function holds(tools: JourneyTools): Promise<void> {
  const opened = await openHistory(tools, '/trade-history');
  if (opened === null) return;
  const { page, errors, close } = opened;
  await verify(page);
  assert.equal(await verdict(page), 'good', await page.locator('[data-step]').allInnerTexts().then(String));
  assert.deepEqual(await seriousFindings(page), []);
  await page.reload();
  await untilReady(page);
  await verify(page);
  // The end of the chain seen a moment ago is now a witness.
  assert.match(await step(page, 'witness').innerText(), /It still contains the hash that this browser saw/);
  assert.deepEqual(errors, []);
  await close();
}

/** Among the stocks, two companies have had the same symbol and one is delisted: their rows must not be mixed up. */
async function holdsForStocks(tools: JourneyTools): Promise<void> {
  const opened = await openHistory(tools, '/stock-trade-history');
  if (opened === null) return;
  const { page, errors, close } = opened;
  const reply = await ask(tools.site, '/api/returns?market=us&series=backtest');
  const { assets } = (await reply.json()) as { assets: readonly { symbol: string }[] };
  const symbols = new Set(assets.map(({ symbol }) => symbol));
  assert.ok(symbols.size < assets.length, 'two assets of this record should share a symbol');
  await verify(page);
  assert.equal(await verdict(page), 'good', await page.locator('[data-step]').allInnerTexts().then(String));
  assert.deepEqual(errors, []);
  await close();
}

async function savedEnd(tools: JourneyTools): Promise<void> {
  const opened = await openHistory(tools, '/trade-history');
  if (opened === null) return;
  const { page, close } = opened;
  await verify(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the latest hash' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  const root = JSON.parse(text) as { hash: string };
  const give = (name: string, content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await give('cut.json', text.slice(0, 40));
  await page.getByRole('alert').filter({ hasText: 'cut.json is not a saved hash' }).waitFor();
  assert.equal(await verdict(page), 'good', 'a refused file changes nothing');
  await give('kept.json', text);
  await verify(page);
  assert.match(await step(page, 'witness').innerText(), /still contains the hash in your file kept\.json/);
  await give('forged.json', JSON.stringify({ ...root, hash: '0'.repeat(64) }));
  await verify(page);
  assert.equal(await verdict(page), 'bad');
  assert.match(await step(page, 'chain').innerText(), /a different hash from the one seen before/);
  await close();
}

/** A market may have a symbol that two companies have had, one after the other. */
async function sharedSymbol({ site }: JourneyTools): Promise<void> {
  if (!(await hasMarket(site))) return;
  const reply = await ask(site, '/api/returns?market=us');
  const { assets } = (await reply.json()) as {
    assets: { symbol: string; assetId: string; trades: number }[];
  };
  const seen = new Map<string, number>();
  for (const { symbol } of assets) seen.set(symbol, (seen.get(symbol) ?? 0) + 1);
  for (const { symbol, assetId, trades } of assets) {
    if (seen.get(symbol) === 1) continue;
    const path = `/trade-history/history/${encodeURIComponent(assetId)}?series=backtest`;
    const { total } = (await (await ask(site, path)).json()) as TradesReply;
    assert.equal(total, trades, `${symbol} as ${assetId}`);
  }
}

async function missingLoser(tools: JourneyTools): Promise<void> {
  const opened = await openHistory(tools, '/trade-history');
  if (opened === null) return;
  const { page, close } = opened;
  let symbol = '';
  await page.route('**/trade-history/history/**', async (route) => {
    const reply = (await (await route.fetch()).json()) as TradesReply;
    const isFirst = (new URL(route.request().url()).searchParams.get('page') ?? '1') === '1';
    const loser = isFirst ? reply.items.find(({ net }) => net < 0) : undefined;
    if (loser) symbol = loser.symbol;
    const items = reply.items.filter((row) => row !== loser);
    await route.fulfill({ json: { ...reply, items, total: reply.total - 1 } });
  });
  await page.reload();
  await untilReady(page);
  await verify(page);
  assert.equal(await verdict(page), 'bad');
  assert.match(await step(page, 'sum').innerText(), new RegExp(`A row of ${symbol} is missing`));
  await close();
}

async function alteredEntry(tools: JourneyTools): Promise<void> {
  const opened = await openHistory(tools, '/trade-history');
  if (opened === null) return;
  const { page, close } = opened;
  let seq = 0;
  await page.route('**/api/ledger/headers**', async (route) => {
    const reply = (await (await route.fetch()).json()) as { items: { seq: number; subject: string }[] };
    const middle = reply.items[Math.floor(reply.items.length / 2)];
    if (middle) {
      seq = middle.seq;
      middle.subject = `${middle.subject}-altered`;
    }
    await route.fulfill({ json: reply });
  });
  await verify(page);
  if (seq > 0) {
    assert.equal(await verdict(page), 'bad');
    assert.match(await step(page, 'chain').innerText(), new RegExp(`first break is entry ${seq}:`));
  }
  await close();
}

/** The trade history, and its verification by the reader. */
/** A root that many keep without asking for it cannot be replaced unnoticed. */
async function rootInFooter({ browser, site }: JourneyTools): Promise<void> {
  if (!(await hasMarket(site))) return;
  const published = await (await fetch(`${site.address}/.well-known/auspex-ledger.json`)).text();
  const { page, errors, close } = await openPage({ browser, site }, '/faq', guest);
  await untilReady(page);
  // The line is fetched when the footer comes into sight.
  await page.locator('footer').scrollIntoViewIfNeeded();
  const link = page.locator('footer a[href="/.well-known/auspex-ledger.json"]');
  const hash = (await link.getAttribute('title')) ?? '';
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.ok(published.includes(`"${hash}"`), 'the footer names a root that is published');
  assert.equal(await link.textContent(), hash.slice(0, 16));
  assert.deepEqual(errors, []);
  await close();
}

export const tradeHistory: readonly Journey[] = [
  journey('LEDG-10: the footer of a public page names the published root of the ledger', rootInFooter),
  journey('a guest verifies the whole record in the browser, and again against what was seen before', holds),
  journey('a guest verifies the record of the stocks, two of which have had one symbol', holdsForStocks),
  journey('a saved end of the chain is a witness, and a broken or forged one is found out', savedEnd),
  journey('companies that had one symbol keep their own trades', sharedSymbol),
  journey('a losing trade that is left out is found and named', missingLoser),
  journey('an entry of the ledger that was altered is found and named', alteredEntry),
];
