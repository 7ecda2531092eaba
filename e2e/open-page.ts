import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Visitor {
  readonly width: number;
  readonly height: number;
  readonly theme: 'dark' | 'light';
  readonly language?: 'en' | 'fr';
  readonly member?: boolean;
  readonly admin?: boolean;
  /** Layout settings beside the theme. */
  readonly layout?: Readonly<Record<string, string>>;
}

export interface OpenPage {
  readonly page: Page;
  /** Errors of the console and of scripts since the page was opened. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** A member as the server would describe them; the renewal of the token is answered here, not by the server. */
export function sampleSession(admin = false) {
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
  };
  return {
    user,
    userData,
    roles: admin ? ['member', 'admin'] : ['member'],
    accessToken: user.accessToken,
    expiresAt: '2099-01-01T00:00:00.000Z',
  };
}

function stored(visitor: Visitor): Record<string, string> {
  const layout = { layoutModeType: visitor.theme, language: visitor.language ?? 'en', ...visitor.layout };
  const root = { root: JSON.stringify({ state: { layout }, version: 1 }) };
  if (!visitor.member) return root;
  const session = sampleSession(visitor.admin);
  return {
    ...root,
    user: JSON.stringify(session.user),
    userData: JSON.stringify(session.userData),
    roles: JSON.stringify(session.roles),
    accessToken: session.accessToken,
    loginSuccess: 'true',
  };
}

async function answerForMember(context: BrowserContext, visitor: Visitor): Promise<void> {
  const session = sampleSession(visitor.admin);
  await context.route('**/api/auth/refresh', (route) => route.fulfill({ json: session }));
  await context.route('**/api/auth/logout', (route) => route.fulfill({ json: { message: 'bye' } }));
}

/** A fresh browser profile with this visitor's settings already stored. */
export async function openPage(browser: Browser, address: string, visitor: Visitor): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: visitor.width, height: visitor.height },
    locale: visitor.language === 'fr' ? 'fr-FR' : 'en-US',
    colorScheme: visitor.theme,
    reducedMotion: 'reduce',
  });
  await answerForMember(context, visitor);
  const page = await context.newPage();
  // Once per profile: what the page stores itself must survive a reload.
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('seeded') !== null) return;
    sessionStorage.setItem('seeded', '1');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored(visitor));
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address, { waitUntil: 'load' });
  return { page, errors, close: () => context.close() };
}

/** Resolves once the application has taken over the page. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined, undefined, {
    timeout: 15_000,
  });
  await page.evaluate(() => document.fonts.ready);
}
