import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { testClock } from '../../apps/server/test/clock.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { answerToSignIn } from '../sign-in.ts';
import { ask, mailsTo, PATIENCE_MS, type Site } from '../site.ts';
import { type Language, type Words, words } from './accounts-words.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly language: Language;
}

/** The link in the newest mail of a kind, as a path of this site; waits until it was sent. */
export async function linkInMail(site: Site, to: string, template: string): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const mail = (await mailsTo(site, to)).find((one) => one.template === template);
    const link = mail && /https?:\/\/\S+\/__\/handler\S+/.exec(mail.text)?.[0];
    if (link) return new URL(link).pathname + new URL(link).search;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No mail ${template} came to ${to}.`);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

async function heading(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text }).waitFor();
}

async function signIn(page: Page, site: Site, who: Credentials): Promise<void> {
  await page.goto(`${site.address}/login`);
  await untilReady(page);
  await page.fill('input[name=email]', who.email);
  await page.fill('input[name=password]', who.password);
  await answerToSignIn(page, () => press(page, words[who.language].signIn));
}

/** From the registration page into the member area, with a verified address. */
export async function enterAsNewMember(page: Page, site: Site, who: Credentials): Promise<void> {
  await untilReady(page);
  await page.fill('input[name=username]', 'Tabitha');
  await page.fill('input[name=email]', who.email);
  await page.fill('input[name=password]', who.password);
  await press(page, words.en.create);
  await page.goto(site.address + (await linkInMail(site, who.email, 'accounts.verify')));
  await heading(page, words.en.verified);
  await signIn(page, site, who);
  await page.waitForURL('**/technical-analysis');
}

async function stored(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
}

async function checkStorage(page: Page, email: string): Promise<void> {
  const keys = await stored(page);
  const user = JSON.parse(keys.user ?? '{}') as Record<string, unknown>;
  assert.deepEqual(Object.keys(user).sort(), [
    'accessToken',
    'displayName',
    'email',
    'emailVerified',
    'phoneNumber',
    'photoURL',
    'providerData',
    'providerId',
    'uid',
  ]);
  assert.equal(user.email, email);
  assert.equal(user.accessToken, keys.accessToken);
  assert.equal(keys.loginSuccess, 'true');
  assert.deepEqual(JSON.parse(keys.roles ?? ''), []);
  assert.equal((JSON.parse(keys.userData ?? '{}') as { exchanges: object }).exchanges !== undefined, true);
}

async function leave(page: Page, site: Site): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  await page.goto(`${site.address}/logout`);
  await page.waitForFunction(() => localStorage.getItem('accessToken') === null);
  const began = performance.now();
  let status = 200;
  while (status !== 401 && performance.now() - began < 3000) {
    const answer = await ask(site, '/api/user', { headers: { authorization: `Bearer ${token}` } });
    status = answer.status;
  }
  assert.equal(status, 401);
  assert.ok(performance.now() - began <= 1000, 'the token is dead within a second of logout');
}

const STEP_MS = 30_000;

/** A code is valid in its own time step and the next: near the end of a step a slow page could miss both. */
async function untilEarlyInStep(page: Page): Promise<void> {
  const left = STEP_MS - (testClock.now() % STEP_MS);
  if (left < STEP_MS / 2) await page.waitForTimeout(left);
}

const isTokenCall = (url: URL | string) => new URL(url).pathname.includes('/tokens');

const questionOf = (page: Page, text: Words) => page.getByRole('dialog', { name: text.reallyYou });

/** Answers the question who one is. */
async function prove(page: Page, text: Words, answer: { password: string; code?: string }): Promise<void> {
  const question = questionOf(page, text);
  for (const [name, value] of Object.entries(answer))
    await question.locator(`input[name=${name}]`).fill(value);
  await question.getByRole('button', { name: text.goOn }).click();
}

async function turnOnSecondFactor(page: Page, site: Site, who: Credentials): Promise<string> {
  const text = words[who.language];
  await page.goto(`${site.address}/profile-settings`);
  await untilReady(page);
  await press(page, text.setUp);
  const question = questionOf(page, text);
  assert.equal(await question.getByLabel('Code').count(), 0);
  await question.locator('input[name=password]:focus').waitFor();
  await prove(page, text, { password: who.password });
  const secret = (await page.locator('p', { hasText: /^[A-Z2-7]{32}$/ }).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret.trim()) });
  await untilEarlyInStep(page);
  // The previous step: the current one is still needed for the sign-in that follows.
  await page.getByLabel(text.code).fill(totp.generate({ timestamp: testClock.now() - STEP_MS }));
  await press(page, text.turnOn);
  await page.getByRole('main').getByRole('button', { name: text.kept }).click();
  return secret.trim();
}

/** A wrong code goes through the login group as a wrong password does: an error, a toast, and loading is over. */
async function enterWrongCode(page: Page, language: Language): Promise<void> {
  const text = words[language];
  await page.fill('input[name=code]', 'AAAA-AAAA-AAAA-AAAA');
  await press(page, text.signIn);
  await page.locator('[data-toast]').getByText(text.wrongCode).waitFor();
  const group = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state?.login as object | undefined);
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('root') ?? '{}').state?.login?.error !== null,
  );
  const login = (await group()) as { error: string; loading: boolean };
  assert.ok(login.error.startsWith(text.wrongCode));
  assert.equal(login.loading, false);
}

/** The question stays open after a wrong password; with the right one and a code the token is made. */
async function makeToken(
  page: Page,
  site: Site,
  { who, secret }: { who: Credentials; secret: string },
): Promise<void> {
  const text = words[who.language];
  await page.goto(`${site.address}/profile-settings`);
  await untilReady(page);
  const form = page.getByRole('main').locator('form', { has: page.locator('select[name=life]') });
  await form.locator('input[name=name]').fill('cron');
  await press(page, text.makeToken);
  await untilEarlyInStep(page);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await prove(page, text, { password: 'not the password', code: '000000' });
  await questionOf(page, text).getByText(text.wrongPassword).waitFor();
  // The next step: the current one was used to sign in.
  const code = totp.generate({ timestamp: testClock.now() + STEP_MS });
  await prove(page, text, { password: who.password, code });
  await page.getByText(text.tokenMade).waitFor();
}

async function wholeWay({ browser, site }: JourneyTools, language: Language): Promise<void> {
  if (site.kind !== 'server') return;
  const text = words[language];
  const who = { email: `${randomUUID()}@example.org`, password: `over granite ${randomUUID()}`, language };
  const visitor = { width: 1440, height: 900, theme: 'dark', language } as const;
  const { page, errors, close } = await openPage({ browser, site }, '/register?ref=friend42', visitor);
  await untilReady(page);
  await page.fill('input[name=username]', 'Ada Brown');
  await page.fill('input[name=email]', who.email);
  await page.fill('input[name=password]', who.password);
  await press(page, text.create);
  await heading(page, text.mailbox);
  await page.getByText(text.here).waitFor();
  assert.equal((await stored(page)).user, undefined, 'signing up never signs in');

  await page.goto(site.address + (await linkInMail(site, who.email, 'accounts.verify')));
  await heading(page, text.verified);
  await signIn(page, site, who);
  await page.waitForURL('**/technical-analysis');
  await page.waitForFunction(() => localStorage.getItem('refreshStart') !== null);
  await checkStorage(page, who.email);
  await leave(page, site);

  await page.goto(`${site.address}/forgot-password`);
  await untilReady(page);
  await page.fill('input[name=email]', who.email);
  await press(page, text.sendLink);
  await page.getByText(text.sent).waitFor();
  await page.goto(site.address + (await linkInMail(site, who.email, 'accounts.reset')));
  await page.waitForURL('**/password-reset?oobCode=*');
  const changed = { ...who, password: `under granite ${randomUUID()}` };
  await page.fill('input[name=password]', changed.password);
  await press(page, text.setPassword);
  await heading(page, text.changed);

  await signIn(page, site, changed);
  await page.waitForURL('**/technical-analysis');
  const secret = await turnOnSecondFactor(page, site, changed);
  await leave(page, site);
  await signIn(page, site, changed);
  await page.getByText(text.secondStep).waitFor();
  await enterWrongCode(page, language);
  await page.fill(
    'input[name=code]',
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testClock.now() }),
  );
  await press(page, text.signIn);
  await page.waitForURL('**/technical-analysis');
  await makeToken(page, site, { who: changed, secret });
  // The browser notes the two refusals that this journey provokes: a wrong code and a wrong password.
  const [refusals, others] = [true, false].map((refusal) =>
    errors.filter((error) => error.includes('status of 400') === refusal),
  );
  assert.deepEqual([refusals?.length, others], [2, []]);
  await close();
}

/** What is under way cannot be called back: the question waits for its answer, however often Escape is pressed. */
async function questionUnderWay({ browser, site }: JourneyTools): Promise<void> {
  if (site.kind !== 'server') return;
  const who = { email: `${randomUUID()}@example.org`, password: `over granite ${randomUUID()}` };
  const visitor = { width: 1440, height: 900, theme: 'dark' } as const;
  const { page, close } = await openPage({ browser, site }, '/register', visitor);
  await enterAsNewMember(page, site, { ...who, language: 'en' });
  await page.goto(`${site.address}/profile-settings`);
  await untilReady(page);
  const form = page.getByRole('main').locator('form', { has: page.locator('select[name=life]') });
  await form.locator('input[name=name]').fill('cron');
  await press(page, words.en.makeToken);
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest((request) => request.method() === 'POST' && isTokenCall(request.url()));
  await page.route(isTokenCall, async (route) => {
    await held.promise;
    await route.continue();
  });
  await prove(page, words.en, { password: who.password });
  await asked;
  for (const _ of ['once', 'again']) await page.keyboard.press('Escape');
  await page.waitForTimeout(200);
  assert.equal(await questionOf(page, words.en).count(), 1, 'the question is still open');
  assert.equal(await page.evaluate(() => document.querySelector('dialog:modal') !== null), true);
  held.resolve();
  await page.getByText(words.en.tokenMade).waitFor();
  await close();
}

/** A link that a mail program cut off says so as a person would, in both languages. */
async function damagedLinks({ browser, site }: JourneyTools): Promise<void> {
  if (site.kind !== 'server') return;
  for (const language of ['en', 'fr'] as const) {
    const visitor = { width: 390, height: 844, theme: 'light', language } as const;
    const { page, close } = await openPage(
      { browser, site },
      '/__/handler?mode=verifyEmail&oobCode=cut',
      visitor,
    );
    await page.getByText(words[language].linkWorn).waitFor();
    await page.goto(`${site.address}/password-reset?oobCode=cut`);
    await page.getByText(words[language].linkWorn).waitFor();
    // A check that gets no answer says nothing about the link: the reset itself does.
    await page.route('**/api/auth/check-code', (route) => route.abort());
    await Promise.all([page.waitForEvent('requestfailed'), page.reload()]);
    await page.fill('input[name=password]', `under granite ${randomUUID()}`);
    await press(page, words[language].setPassword);
    await page.getByText(words[language].linkWorn).waitFor();
    await close();
  }
}

/** Two tabs of one browser renew at the same moment, again and again, and both stay signed in. */
async function parallelTabs({ browser, site }: JourneyTools): Promise<void> {
  if (site.kind !== 'server') return;
  const who = {
    email: `${randomUUID()}@example.org`,
    password: `over granite ${randomUUID()}`,
    language: 'en',
  } as const;
  const visitor = { width: 1440, height: 900, theme: 'dark' } as const;
  const { page, close } = await openPage({ browser, site }, '/register', visitor);
  await enterAsNewMember(page, site, who);
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(tabs.map((tab) => tab.goto(`${site.address}/profile`)));
    await Promise.all(tabs.map((tab) => untilReady(tab)));
  }
  for (const tab of tabs) {
    await tab.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(new URL(tab.url()).pathname, '/profile');
    assert.equal(await tab.evaluate(() => localStorage.getItem('loginSuccess')), 'true');
  }
  assert.ok((await page.context().cookies()).every(({ name }) => !name.startsWith('__Host-')));
  await close();
}

async function refused({ browser, site }: JourneyTools): Promise<void> {
  if (site.kind !== 'server') return;
  const visitor = { width: 390, height: 844, theme: 'dark' } as const;
  const { page, close } = await openPage({ browser, site }, '/login', visitor);
  await untilReady(page);
  await page.fill('input[name=email]', 'nobody@example.org');
  await page.fill('input[name=password]', 'not the password');
  const began = performance.now();
  await press(page, 'Sign in');
  await page.getByRole('alert').getByText('Incorrect Username/Password.').waitFor();
  const toast = page.locator('[data-toast]').getByText('Incorrect Username/Password.');
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
  assert.ok(performance.now() - began >= 4500, 'the toast stays five seconds');
  assert.equal(await page.inputValue('input[name=email]'), 'nobody@example.org');
  assert.equal(await page.evaluate(() => localStorage.getItem('loginSuccess')), 'false');
  await close();
}

export const accountJourneys: readonly Journey[] = [
  journey('a newcomer signs up, verifies, signs in, resets and uses a second factor, in English', (tools) =>
    wholeWay(tools, 'en'),
  ),
  journey('a newcomer does all of it in French', (tools) => wholeWay(tools, 'fr')),
  journey('a damaged link of a mail says so in a sentence, in both languages', damagedLinks),
  journey('AUTH-20: the question who one is stays while its call is under way', questionUnderWay),
  journey('AUTH-17: tabs that renew the session at the same time do not sign each other out', parallelTabs),
  journey('AUTH-3: a wrong password keeps what was typed and says so for five seconds', refused),
];
