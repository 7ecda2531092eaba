import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openPage, untilReady } from '../../e2e/open-page.ts';
import type { Site } from '../../e2e/site.ts';
import { untilPrepared } from '../../e2e/start-site.ts';
import { readSpeed, type Speed, watch } from '../../prove/page-speed.ts';
import { findBrowser } from '../../scripts/find-browser.ts';
import type { Figure } from '../figure.ts';
import type { BenchServer } from '../http/serve.ts';
import { startServer } from '../http/start-server.ts';

const ROUNDS = 3;
const SLOWDOWN = 4;
const FRAMES = 200;
const window = { width: 1440, height: 900, theme: 'light' } as const;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Pages of a filled market in a browser; as `bench http` in `BENCH_HOME`, if that names a filled folder. */
export async function run(): Promise<Figure[]> {
  const found = findBrowser();
  if (found.path === null) throw new Error(`There is no browser. ${found.advice}`);
  const given = process.env.BENCH_HOME;
  const home = given ?? mkdtempSync(join(tmpdir(), 'auspex-bench-'));
  const server = await startServer<BenchServer>('product', { AUSPEX_HOME: home });
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const site = siteOf(server.hello);
    await untilPrepared(site);
    return [...(await comparePages(browser, site)), await measureScroll(browser, site)];
  } finally {
    await browser.close();
    await server.stop();
    if (given === undefined) rmSync(home, { recursive: true, force: true });
  }
}

function siteOf({ port, greetings }: BenchServer): Site {
  const mailbox = /Mailbox: (\S+)/.exec(greetings.join('\n'))?.[1] ?? null;
  const site: Site = {
    ...{
      kind: 'server',
      address: `http://127.0.0.1:${port}`,
      mailbox,
      admin: null,
      exchange: null,
      failJob: null,
    },
    atFullSpeed: async () => site,
    stop: async () => undefined,
  };
  return site;
}

async function comparePages(browser: Browser, site: Site): Promise<Figure[]> {
  const [landing, signals]: [Speed[], Speed[]] = [[], []];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    landing.push(await measurePage(browser, site, { path: '/', member: false }));
    signals.push(await measurePage(browser, site, { path: '/technical-analysis', member: true }));
  }
  const compare = (name: string, pick: (speed: Speed) => number, most: number): Figure => {
    const [ours, peer] = [median(signals.slice(1).map(pick)), median(landing.slice(1).map(pick))];
    const ratio = ours / peer;
    const [own, other] = [ours, peer].map((value) => `${Math.round(value)} ms`);
    return { name, ours: own ?? '', peer: other ?? '', ratio, bar: `≤ ${most}×`, ok: ratio <= most };
  };
  const slow = `signals page on a processor ${SLOWDOWN} times slower, against the landing page:`;
  return [
    compare(`${slow} blocking time`, ({ blockingMs }) => blockingMs, 2.5),
    compare(`${slow} largest paint`, ({ largestPaintMs }) => largestPaintMs, 1.8),
  ];
}

async function measurePage(
  browser: Browser,
  site: Site,
  { path, member }: { readonly path: string; readonly member: boolean },
): Promise<Speed> {
  const opened = await openPage({ browser, site }, '/healthz', { ...window, member });
  const { page } = opened;
  await page.addInitScript(watch);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(site.address + path, { waitUntil: 'load' });
  await untilReady(page);
  await page.waitForTimeout(3000);
  const speed = await readSpeed(page);
  await opened.close();
  return speed;
}

/** Frames of a list of thousands of rows while it scrolls, against those of a loop that does nothing, in turns. */
async function measureScroll(browser: Browser, site: Site): Promise<Figure> {
  const opened = await openPage({ browser, site }, '/stock-trade-history', window);
  const { page } = opened;
  await page.locator('main table tbody tr').nth(10).waitFor();
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    peer.push(await p95Frame(page, 0));
    ours.push(await p95Frame(page, 90));
  }
  await opened.close();
  const [own, empty] = [median(ours.slice(1)), median(peer.slice(1))];
  const ratio = own / empty;
  return {
    name: 'scroll of the trade history, 95th of 100 frames, against an empty loop',
    ...{
      ours: `${own.toFixed(1)} ms`,
      peer: `${empty.toFixed(1)} ms`,
      ratio,
      bar: '≤ 1.5×',
      ok: ratio <= 1.5,
    },
  };
}

/** How long the 95th of 100 frames takes while the page scrolls so many pixels in each. */
function p95Frame(page: Page, pixels: number): Promise<number> {
  return page.evaluate(
    async ({ pixels, frames }) => {
      const tall = [...document.querySelectorAll('main, main *')].filter(
        (one) => one.scrollHeight > 3 * one.clientHeight && getComputedStyle(one).overflowY === 'auto',
      );
      const scrolled = tall[0] ?? document.scrollingElement ?? document.body;
      const times: number[] = [];
      let before = performance.now();
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        times.push(now - before);
        before = now;
        scrolled.scrollTop += pixels;
      }
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
    },
    { pixels, frames: FRAMES },
  );
}
