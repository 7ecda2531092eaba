import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { JourneyTools } from '../journey.ts';
import { type OpenPage, openPage, untilReady, type Visitor } from '../open-page.ts';
import { ask, mailsTo, PATIENCE_MS, type Site } from '../site.ts';

/** Whether this site has a market to look at, once it says so; built files alone have none. */
export async function hasMarket(site: Site): Promise<boolean> {
  if (site.kind !== 'server') return false;
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
    const reply = await ask(site, '/configuration');
    const { market } = (await reply.json()) as { market?: { freshAt: string | null } };
    if (market?.freshAt) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The server has no market.');
}

/** The code of the verification mail; waits until it was sent. */
async function verificationCode(site: Site, to: string): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const mail = (await mailsTo(site, to)).find(({ template }) => template === 'accounts.verify');
    const code = mail && /oobCode=([\w-]+)/.exec(mail.text)?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No verification mail came to ${to}.`);
}

/** A new member whose address has just been verified. */
export async function openAsNewcomer(tools: JourneyTools, path: string, visitor: Visitor): Promise<OpenPage> {
  const opened = await openPage(tools, path, { ...visitor, member: true, alone: true });
  await untilReady(opened.page);
  const email = await opened.page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email);
  const oobCode = await verificationCode(tools.site, String(email));
  // The link counts in the browser that is signed in.
  const cookies = await opened.page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await ask(tools.site, '/api/auth/verify-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: tools.site.address, cookie },
    body: JSON.stringify({ oobCode }),
  });
  await opened.page.reload();
  await untilReady(opened.page);
  return opened;
}

/** The title of the screen can be seen as soon as it is there, while a request has no answer. */
export async function expectShownBefore(page: Page, request: string): Promise<void> {
  await page.route(request, () => undefined);
  await page.reload();
  const look = await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading && getComputedStyle(heading).visibility;
  });
  assert.equal(await look.jsonValue(), 'visible', `the screen waits for ${request}`);
  await page.unroute(request);
  await page.reload();
  await untilReady(page);
}

/** The invitation to the guided start, which comes with the next screen where it was not known at the first. */
export async function untilInvited(page: Page): Promise<Locator> {
  const invitation = page.getByRole('region', { name: 'Welcome to Auspex' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
    for (const screen of ['News', 'Portfolio']) {
      if (await invitation.isVisible()) return invitation;
      await menu.getByRole('link', { name: screen, exact: true }).first().click();
      await page.waitForTimeout(500);
    }
  }
  throw new Error('The guided start was never offered.');
}

/** Opens the guided start, closes it as any window, finds the focus where it was, and opens it again. */
export async function beginTwice(page: Page, invitation: Locator): Promise<Locator> {
  const begin = invitation.getByRole('button', { name: 'Get started' });
  await begin.click();
  const start = page.getByRole('dialog', { name: 'Welcome to Auspex' });
  await start.waitFor();
  await page.keyboard.press('Escape');
  await start.waitFor({ state: 'hidden' });
  assert.equal(await begin.evaluate((button) => button === document.activeElement), true);
  await begin.click();
  return start;
}

/** Signs this installation's admin in; false if nobody has configured one. */
export async function signInAsAdmin(page: Page, site: Site): Promise<boolean> {
  const [email, password] = (site.admin ?? '').split(' ');
  if (!email || !password) return false;
  await page.goto(`${site.address}/login`);
  await untilReady(page);
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/technical-analysis');
  return true;
}
