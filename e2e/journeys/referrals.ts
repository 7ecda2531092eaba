import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { enterAsNewMember } from './accounts.ts';

const member = { width: 1440, height: 900, theme: 'dark', member: true, alone: true } as const;
const phone = { width: 390, height: 844, theme: 'light', language: 'fr', member: true } as const;
const guest = { width: 1440, height: 900, theme: 'light' } as const;

/** Somebody shares a link, somebody else follows it, signs up and confirms: both see what came of it. */
async function linkIsFollowed({ browser, site }: JourneyTools): Promise<void> {
  const sharer = await openPage({ browser, site }, '/refer', member);
  await untilReady(sharer.page);
  const link = sharer.page.getByLabel('Link', { exact: true });
  await sharer.page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.includes('/register?ref=')),
  );
  const address = new URL(await link.inputValue());
  const code = await sharer.page.getByLabel('Code', { exact: true }).first().inputValue();
  assert.equal(address.searchParams.get('ref'), code);
  await sharer.page.getByRole('img', { name: 'QR code of your link' }).waitFor();
  assert.deepEqual(await seriousFindings(sharer.page), []);

  const newcomer = await openPage({ browser, site }, `${address.pathname}${address.search}`, guest);
  const who = {
    email: `${randomUUID()}@example.org`,
    password: `over granite ${randomUUID()}`,
    language: 'en',
  } as const;
  await enterAsNewMember(newcomer.page, site, who);
  await newcomer.page.goto(`${site.address}/refer`);
  await newcomer.page.locator('[data-origin=counted]').waitFor();

  await sharer.page.reload();
  await untilReady(sharer.page);
  await sharer.page.getByText('You have one referral.').waitFor();
  for (const step of ['clicked', 'registered', 'verified']) {
    const line = sharer.page.locator(`li[data-step=${step}]`);
    assert.match(await line.innerText(), /\b1\b/, step);
  }
  const page = await sharer.page.getByRole('main').innerText();
  assert.ok(!page.includes(who.email), 'the page names nobody');
  assert.deepEqual([...sharer.errors, ...newcomer.errors], []);
  await sharer.close();
  await newcomer.close();
}

async function codeOfNobody({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/refer', { ...member, theme: 'light' });
  await untilReady(page);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  const field = page.getByRole('textbox', { name: 'Code' }).last();
  await field.fill('x');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A code has 4 to 40 letters').waitFor();
  await field.fill('nobodyhere');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('[data-origin=unknown]').waitFor();
  assert.deepEqual(errors, []);
  await close();
}

async function onAPhone({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/refer', phone);
  await untilReady(page);
  await page.getByRole('img', { name: 'Code QR de votre lien' }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(over <= 0, `${over} px over`);
  await page.goto(`${site.address}/referral`);
  await page.getByRole('heading', { name: 'Ce qui compte', exact: true }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(errors, []);
  await close();
}

export const referralJourneys: readonly Journey[] = [
  journey('REF-1: a member shares a link, and both sides see what came of it', linkIsFollowed),
  journey('REF-2: a code that leads to nobody is told to its bearer only', codeOfNobody),
  journey('REF-5: the page about referrals and their rules on a phone, in French', onAPhone),
];
