import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { testShiftMs } from '../apps/server/test/clock.ts';
import { shiftDate } from '../scripts/shift-date.ts';
import type { JourneyTools } from './journey.ts';
import { watchShifts } from './layout-shift.ts';
import { type Session, type SignedIn, signedInMember } from './sign-in.ts';
import { PATIENCE_MS, type Site } from './site.ts';

export interface Visitor {
  readonly width: number;
  readonly height: number;
  readonly theme: 'dark' | 'light';
  readonly language?: 'en' | 'fr';
  /** Points with a finger, as on a phone. */
  readonly touch?: boolean;
  readonly member?: boolean;
  /** A member whose session this journey may end. */
  readonly alone?: boolean;
  /** A member who sees the admin menu; the server knows nothing about it. */
  readonly admin?: boolean;
  /** Layout settings other than the theme. */
  readonly layout?: Readonly<Record<string, string>>;
}

export interface OpenPage {
  readonly page: Page;
  /** Console and script errors since the page was opened. */
  readonly errors: string[];
  /** Resolves once everything that a busy server refused was asked for again. */
  untilAskedAgain(): Promise<void>;
  close(): Promise<void>;
}

/** A member where there is no server to sign up at. */
function sampleSession(admin: boolean): Session {
  const user = {
    email: 'ada@example.org',
    uid: 'member-1',
    displayName: 'Ada Brown',
    photoURL: null,
    emailVerified: true,
    phoneNumber: null,
    providerId: 'password',
    providerData: [],
    accessToken: 'token-for-journeys',
  };
  const userData = {
    firstName: 'Ada',
    lastName: 'Brown',
    phoneNumber: null,
    refBy: null,
    refId: 'ref-1',
    backgroundURL: null,
    exchanges: {},
    language: 'en',
    timeZone: 'UTC',
    baseCurrency: 'USD',
  } as const;
  return {
    user,
    userData,
    roles: admin ? ['member', 'admin'] : ['member'],
    accessToken: user.accessToken,
    expiresAt: '2099-01-01T00:00:00.000Z',
  };
}

async function memberFor(site: Site, visitor: Visitor): Promise<SignedIn | null> {
  if (!visitor.member) return null;
  const real = site.kind === 'server' && !visitor.admin;
  if (real) return signedInMember(site, visitor.alone ?? false);
  return { session: sampleSession(visitor.admin ?? false), cookies: [] };
}

function stored(visitor: Visitor, member: SignedIn | null): Record<string, string> {
  const layout = { layoutModeType: visitor.theme, language: visitor.language ?? 'en', ...visitor.layout };
  const root = { root: JSON.stringify({ state: { layout }, version: 1 }) };
  if (member === null) return root;
  const { session } = member;
  return {
    ...root,
    user: JSON.stringify(session.user),
    userData: JSON.stringify(session.userData),
    roles: JSON.stringify(session.roles),
    accessToken: session.accessToken,
    loginSuccess: 'true',
  };
}

/** Gives the profile the member's cookies; a sample member's session calls are answered here. */
async function admit(context: BrowserContext, site: Site, member: SignedIn): Promise<void> {
  if (member.cookies.length > 0) {
    const path = '/api/auth';
    const cookies = member.cookies.map((cookie) => ({
      ...cookie,
      domain: new URL(site.address).hostname,
      path,
    }));
    await context.addCookies(cookies);
    return;
  }
  await context.route('**/api/auth/refresh', (route) => route.fulfill({ json: member.session }));
  await context.route('**/api/auth/logout', (route) => route.fulfill({ json: { message: 'bye' } }));
}

/** Without a server every other call fails, and the browser says so; that is not the page's fault. */
function isFault(site: Site, text: string): boolean {
  return site.kind === 'server' || !text.startsWith('Failed to load resource');
}

const BUSY = 503;

/** What is asked for again may be more by then, such as prices of further symbols. */
const callOf = (url: string) => url.replace(/\?.*/, '');

/** A busy server asks the page to retry, and it does: being refused is not an error, never asking again is. */
function gatherErrors(page: Page, site: Site): Pick<OpenPage, 'errors' | 'untilAskedAgain'> {
  const errors: string[] = [];
  const refused = new Set<string>();
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || !isFault(site, text) || text.includes(`status of ${BUSY}`)) return;
    errors.push(text);
  });
  page.on('response', (answer) => {
    if (answer.status() === BUSY) refused.add(callOf(answer.url()));
    else refused.delete(callOf(answer.url()));
  });
  page.on('request', (asked) => {
    if (asked.isNavigationRequest() && asked.frame() === page.mainFrame()) refused.clear();
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const untilAskedAgain = async () => {
    const end = performance.now() + PATIENCE_MS;
    while (refused.size > 0 && performance.now() < end) await wait(100);
    assert.deepEqual([...refused], [], 'refused by a busy server and never asked for again');
  };
  return { errors, untilAskedAgain };
}

/** A browser without windows has its pointer in the first corner, where it opens the sidebar: it waits in the last. */
async function leavePointer(page: Page, { width, height }: Visitor): Promise<void> {
  await page.mouse.move(width - 1, height - 1);
}

/** A blank page in its own browser profile, with this visitor's settings stored as soon as a page is opened. */
async function openBlank({ browser, site }: JourneyTools, visitor: Visitor): Promise<OpenPage> {
  const member = await memberFor(site, visitor);
  const context = await browser.newContext({
    viewport: { width: visitor.width, height: visitor.height },
    hasTouch: visitor.touch ?? false,
    isMobile: visitor.touch ?? false,
    locale: visitor.language === 'fr' ? 'fr-FR' : 'en-US',
    colorScheme: visitor.theme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(shiftDate, testShiftMs);
  await context.addInitScript(watchShifts);
  if (member) await admit(context, site, member);
  const page = await context.newPage();
  await leavePointer(page, visitor);
  // Once per profile: what the page itself stores must survive a reload.
  await page.addInitScript(
    (entries) => {
      // The frame that shows a mail has no storage.
      if (window.parent !== window || sessionStorage.getItem('seeded') !== null) return;
      localStorage.clear();
      sessionStorage.setItem('seeded', '1');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    stored(visitor, member),
  );
  return { page, ...gatherErrors(page, site), close: () => context.close() };
}

async function visit(page: Page, address: string, visitor: Visitor): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await leavePointer(page, visitor);
}

/** A fresh browser profile with this visitor's settings already stored. */
export async function openPage(tools: JourneyTools, path: string, visitor: Visitor): Promise<OpenPage> {
  const opened = await openBlank(tools, visitor);
  await visit(opened.page, tools.site.address + path, visitor);
  return opened;
}

/** Blank pages left by an earlier visit, by site and visitor. */
const blank = new Map<string, OpenPage[]>();

/**
 * Like `openPage`, for visiting many pages one after another. Window and cache of an earlier visit are reused,
 * because a new window costs several times what a page does; what was stored or logged in it is forgotten.
 */
export async function lookAtPage(tools: JourneyTools, path: string, visitor: Visitor): Promise<OpenPage> {
  const key = JSON.stringify([tools.site.address, visitor]);
  const opened = blank.get(key)?.pop() ?? (await openBlank(tools, visitor));
  const { page, errors, untilAskedAgain } = opened;
  await page.setViewportSize({ width: visitor.width, height: visitor.height });
  errors.length = 0;
  await visit(page, tools.site.address + path, visitor);
  const close = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    blank.set(key, [...(blank.get(key) ?? []), opened]);
  };
  return { page, errors, untilAskedAgain, close };
}

/** Resolves once the application has hydrated the page. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Takes the network away. The browser says that it is gone before it is: on a busy machine a request made at once was
 * still answered, so the context refuses each of them as well.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().route('**/*', (route) => route.abort('internetdisconnected'));
  await page.context().setOffline(true);
}

/** Gives it back. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().unroute('**/*');
  await page.context().setOffline(false);
}
