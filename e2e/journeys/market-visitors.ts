import type { Page } from 'playwright-core';
import type { JourneyTools } from '../journey.ts';
import { type OpenPage, openPage, untilReady, type Visitor } from '../open-page.ts';
import type { Site } from '../site.ts';

const MAIL_MS = 20_000;

/** Whether this site has a market to look at; without one the journeys through it have nothing to walk on. */
export async function hasMarket(site: Site): Promise<boolean> {
  if (site.kind !== 'server') return false;
  const reply = await fetch(`${site.address}/configuration`);
  const { market } = (await reply.json()) as { market: { freshAt: string | null } };
  return market.freshAt !== null;
}

/** The code of the verification mail; waits until it was sent. */
async function verificationCode(site: Site, to: string): Promise<string> {
  const until = Date.now() + MAIL_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${site.address}/dev/outbox.json?to=${encodeURIComponent(to)}`);
    const { items } = (await answer.json()) as { items: { template: string; text: string }[] };
    const mail = items.find(({ template }) => template === 'accounts.verify');
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
  await fetch(`${tools.site.address}/api/auth/verify-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: tools.site.address },
    body: JSON.stringify({ oobCode }),
  });
  await opened.page.reload();
  await untilReady(opened.page);
  return opened;
}

/** Signs the admin of this installation in; false where nobody has said who that is. */
export async function signInAsAdmin(page: Page, site: Site): Promise<boolean> {
  const [email, password] = (process.env.E2E_ADMIN ?? '').split(' ');
  if (!email || !password) return false;
  await page.goto(`${site.address}/login`);
  await untilReady(page);
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/technical-analysis');
  return true;
}
