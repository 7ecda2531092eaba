import { type Browser, chromium, type Page } from 'playwright-core';
import { seriousFindings } from '../e2e/check-accessibility.ts';
import { openPage, untilReady } from '../e2e/open-page.ts';
import type { Site } from '../e2e/site.ts';
import { startSite } from '../e2e/start-site.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import type { Proof } from '../scripts/proof.ts';

const pages = [
  { name: 'landing', path: '/', member: false },
  { name: 'sign-up', path: '/register', member: false },
  { name: 'profile', path: '/profile', member: true },
  { name: 'article', path: '/blog/check-it-yourself', member: false },
] as const;

/** Lighthouse's conditions for a phone: a processor four times slower and a slow mobile connection. */
const phone = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowdown = 4;
const runs = 5;
/** An article is read as soon as the landing page is. */
const MOST_OF_LANDING = 1.2;

/** What counts as good, by the same measure: 75th percentile of real visits. */
const good = { lcpMs: 2500, cls: 0.05, tbtMs: 200 };

interface Speed extends Record<string, number> {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly blockingMs: number;
  readonly kilobytes: number;
}

/** Starts observing paints, shifts and long tasks before the page has run anything. */
function watch(): void {
  const seen = { lcp: 0, cls: 0, blocking: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, use: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  observe('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50);
  });
}

async function readSpeed(page: Page): Promise<Speed> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: { lcp: number; cls: number; blocking: number } };
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const document = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    const bytes = files.reduce((sum, file) => sum + file.transferSize, document.transferSize);
    return {
      firstPaintMs: Math.round(first),
      largestPaintMs: Math.round(seen.lcp),
      layoutShift: Number(seen.cls.toFixed(3)),
      blockingMs: Math.round(seen.blocking),
      kilobytes: Math.round(bytes / 1024),
    };
  });
}

async function measure(
  browser: Browser,
  site: Site,
  { path, member }: (typeof pages)[number],
): Promise<Speed> {
  const opened = await openPage({ browser, site }, '/healthz', {
    width: 390,
    height: 844,
    theme: 'dark',
    member,
  });
  const { page } = opened;
  await page.addInitScript(watch);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...phone });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(site.address + path, { waitUntil: 'load' });
  await untilReady(page);
  await page.waitForTimeout(1500);
  const speed = await readSpeed(page);
  await opened.close();
  return speed;
}

function medians(all: readonly Speed[]): Speed {
  const middle = (pick: (speed: Speed) => number) =>
    all.map(pick).sort((a, b) => a - b)[Math.floor(all.length / 2)];
  return {
    firstPaintMs: middle((speed) => speed.firstPaintMs),
    largestPaintMs: middle((speed) => speed.largestPaintMs),
    layoutShift: middle((speed) => speed.layoutShift),
    blockingMs: middle((speed) => speed.blockingMs),
    kilobytes: middle((speed) => speed.kilobytes),
  };
}

async function countFindings(browser: Browser, site: Site, page: (typeof pages)[number]): Promise<number> {
  let findings = 0;
  for (const visitor of [
    { width: 390, height: 844, theme: 'dark' },
    { width: 1440, height: 900, theme: 'light' },
  ] as const) {
    const opened = await openPage({ browser, site }, page.path, { ...visitor, member: page.member });
    await untilReady(opened.page);
    findings += (await seriousFindings(opened.page)).length;
    await opened.close();
  }
  return findings;
}

export const proof: Proof = {
  title:
    'Landing, sign-up, profile and an article are quick on a slow phone and free of serious accessibility findings',
  async run(report) {
    const found = findBrowser();
    if (found.path === null) throw new Error(`There is no browser. ${found.advice}`);
    const site = await startSite('none');
    const browser = await chromium.launch({
      executablePath: found.path,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const largest = new Map<string, number>();
      for (const page of pages) {
        const speed = await report.part(page.name, async () => {
          const all: Speed[] = [];
          for (let run = 0; run < runs; run += 1) all.push(await measure(browser, site, page));
          return medians(all);
        });
        largest.set(page.name, speed.largestPaintMs);
        const findings = await countFindings(browser, site, page);
        report.expect(
          `${page.name}: largest paint ≤ ${good.lcpMs} ms`,
          speed.largestPaintMs <= good.lcpMs,
          speed.largestPaintMs,
        );
        report.expect(
          `${page.name}: layout shift ≤ ${good.cls}`,
          speed.layoutShift <= good.cls,
          speed.layoutShift,
        );
        report.expect(
          `${page.name}: blocking time ≤ ${good.tbtMs} ms`,
          speed.blockingMs <= good.tbtMs,
          speed.blockingMs,
        );
        report.expect(`${page.name}: serious accessibility findings`, findings === 0, findings);
      }
      const ratio = (largest.get('article') ?? Number.NaN) / (largest.get('landing') ?? Number.NaN);
      report.expect(
        `article: largest paint ≤ ${MOST_OF_LANDING} × the landing page’s`,
        ratio <= MOST_OF_LANDING,
        Number(ratio.toFixed(2)),
      );
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
