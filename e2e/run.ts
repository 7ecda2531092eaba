/**
 * `node e2e/run.ts [words]` runs every journey, or those whose title contains the words, in a real browser. With
 * `--when-told` the sites are started at once and the journeys wait for the word `walk` on the input: a market fills
 * while something else is tested.
 */
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { keepFilesInMemory } from '../scripts/files-in-memory.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import type { Journey, JourneyTools } from './journey.ts';
import { accountJourneys } from './journeys/accounts.ts';
import { adminMembers } from './journeys/admin-members.ts';
import { adminSections } from './journeys/admin-sections.ts';
import { adminWork } from './journeys/admin-work.ts';
import { analysisThread } from './journeys/analysis-thread.ts';
import { assistantJourneys } from './journeys/assistant.ts';
import { badDays, badDaysWithMarket } from './journeys/bad-days.ts';
import { billingJourneys, billingWithSignals } from './journeys/billing.ts';
import { chartPage } from './journeys/chart-page.ts';
import { chartReading } from './journeys/chart-reading.ts';
import { connectedApps } from './journeys/connected-apps.ts';
import { earningsCalendar } from './journeys/earnings-calendar.ts';
import { everyFilledRoute, everyRoute } from './journeys/every-route.ts';
import { everyWidth, standsInLine } from './journeys/every-width.ts';
import { everydayMishaps, mishapsWithMarket } from './journeys/everyday-mishaps.ts';
import { guards } from './journeys/guards.ts';
import { keyboardOnly } from './journeys/keyboard-only.ts';
import { landingHero } from './journeys/landing-hero-journeys.ts';
import { liveOrderJourneys } from './journeys/live-orders.ts';
import { lostAnswers } from './journeys/lost-answers.ts';
import { marketShell } from './journeys/market-shell.ts';
import { memberShell } from './journeys/member-shell.ts';
import { newsStream } from './journeys/news-stream.ts';
import { portfolio } from './journeys/portfolio.ts';
import { publicPages } from './journeys/public-pages.ts';
import { publicShell } from './journeys/public-shell.ts';
import { publishing } from './journeys/publishing.ts';
import { pushMessages } from './journeys/push-messages.ts';
import { referralJourneys } from './journeys/referrals.ts';
import { relativeVolumeTable } from './journeys/relative-volume-table.ts';
import { returnsPages } from './journeys/returns-pages.ts';
import { screenerJourneys } from './journeys/screener.ts';
import { sentimentScreen } from './journeys/sentiment-screen.ts';
import { signalsScreens } from './journeys/signals-screens.ts';
import { tableKeys } from './journeys/table-keys.ts';
import { touchScreens } from './journeys/touch-screens.ts';
import { tradeHistory } from './journeys/trade-history-verification.ts';
import { tradingJourneys } from './journeys/trading.ts';
import { PATIENCE_MS, type Site } from './site.ts';
import { startSite, untilPrepared } from './start-site.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Journeys that had no browser to run in. */
  readonly notRun: number;
}

const AT_ONCE = 2;
const BROWSER_OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  '--no-first-run',
  // One process for the pages of each lane: one for every page would take half as much processor time again.
  '--process-per-site',
  `--renderer-process-limit=${AT_ONCE}`,
];
const JOURNEY_TIMEOUT_MS = 3 * PATIENCE_MS;

/** These need no market and run while one is being filled. */
const withoutMarket: readonly Journey[] = [
  ...guards,
  ...accountJourneys,
  ...connectedApps,
  ...badDays,
  ...lostAnswers,
  ...everydayMishaps,
  ...billingJourneys,
  ...referralJourneys,
  ...adminMembers,
  ...adminSections,
  ...publicShell,
  ...publishing,
  ...publicPages,
  ...memberShell,
  ...liveOrderJourneys,
  ...pushMessages,
  ...everyWidth,
  ...touchScreens,
  ...everyRoute(),
  // Last: what it publishes would stand in the way of those that read the blog.
  ...adminWork,
];

const withMarket: readonly Journey[] = [
  ...marketShell,
  ...newsStream,
  ...earningsCalendar,
  ...portfolio,
  ...relativeVolumeTable,
  ...tableKeys,
  ...keyboardOnly,
  ...signalsScreens,
  ...billingWithSignals,
  ...chartPage,
  ...chartReading,
  ...analysisThread,
  ...returnsPages,
  ...tradeHistory,
  ...tradingJourneys,
  ...badDaysWithMarket,
  ...mishapsWithMarket,
  ...screenerJourneys,
  ...sentimentScreen,
  ...assistantJourneys,
  ...landingHero,
  standsInLine,
  ...everyFilledRoute(),
];

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`took longer than ${JOURNEY_TIMEOUT_MS} ms`)),
      JOURNEY_TIMEOUT_MS,
    );
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function walk(journey: Journey, tools: JourneyTools): Promise<boolean> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    await inTime(journey.run(tools));
    console.log(`  ok  ${journey.title} (${seconds()})`);
    return true;
  } catch (error) {
    console.log(`FAIL  ${journey.title}\n      ${String(error).replaceAll('\n', '\n      ')}`);
    return false;
  }
}

async function walkAll(journeys: readonly Journey[], tools: JourneyTools): Promise<Counts> {
  const waiting = [...journeys];
  const counts = { passed: 0, failed: 0, notRun: 0 };
  const walker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      counts[(await walk(next, tools)) ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walker));
  return counts;
}

const told = async () => (await text(process.stdin)).trim() === 'walk';

/** Runs the journeys; says which were not run if there is no browser. */
export async function run(words = '', mayWalk: () => Promise<boolean> = async () => true): Promise<Counts> {
  const chosen = (journeys: readonly Journey[]) => journeys.filter(({ title }) => title.includes(words));
  const [plain, market] = [chosen(withoutMarket), chosen(withMarket)];
  const found = findBrowser();
  if (found.path === null) {
    console.log(`Not run, because there is no browser. ${found.advice}`);
    for (const { title } of [...plain, ...market]) console.log(`  --  ${title}`);
    return { passed: 0, failed: 0, notRun: plain.length + market.length };
  }
  let filled = market.length > 0 ? await startSite('simulated') : null;
  const empty = plain.length > 0 ? await startSite('none') : null;
  const counts = { passed: 0, failed: 0, notRun: 0 };
  let browser: Browser | null = null;
  try {
    if (!(await mayWalk())) return { ...counts, notRun: plain.length + market.length };
    browser = await chromium.launch({ executablePath: found.path, args: BROWSER_OPTIONS });
    const tools = { browser };
    const walkOn = async (site: Site, journeys: readonly Journey[]) => {
      console.log(
        `Journeys through ${site.kind === 'server' ? 'the server' : 'the built files'} at ${site.address}`,
      );
      const { passed, failed } = await walkAll(journeys, { ...tools, site });
      counts.passed += passed;
      counts.failed += failed;
    };
    if (empty !== null) await walkOn(empty, plain);
    if (filled !== null) {
      filled = await filled.atFullSpeed();
      await untilPrepared(filled);
      await walkOn(filled, market);
    }
    return counts;
  } finally {
    await browser?.close();
    await empty?.stop();
    await filled?.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  keepFilesInMemory();
  // Before Playwright's own handlers, which would only close the browser. The sites' servers drain once this is gone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  const { values, positionals } = parseArgs({
    options: { 'when-told': { type: 'boolean' } },
    allowPositionals: true,
  });
  const counts = await run(positionals.join(' '), values['when-told'] ? told : undefined);
  console.log(`journeys: ${counts.passed} passed, ${counts.failed} failed, ${counts.notRun} not run`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}
