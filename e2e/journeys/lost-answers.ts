import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { linkInMail } from './accounts.ts';
import { enter, loseAnswer } from './bad-days.ts';
import { signInAsAdmin } from './market-visitors.ts';

const guest = { width: 390, height: 844, theme: 'dark' } as const;

/** The network goes while the link of a mail is followed; the address is confirmed by then. */
async function linkAgain(tools: JourneyTools): Promise<void> {
  const { site } = tools;
  const email = `${randomUUID()}@example.org`;
  const { page, close } = await openPage(tools, '/register', guest);
  await untilReady(page);
  await page.fill('input[name=username]', 'Tabitha');
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', `over granite ${randomUUID()}`);
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  const link = site.address + (await linkInMail(site, email, 'accounts.verify'));
  await page.route('**/api/auth/verify-email', loseAnswer('POST'));
  await page.goto(link);
  await page.getByText('Network Error', { exact: false }).waitFor();
  await page.unroute('**/api/auth/verify-email');
  const verified = page.getByRole('heading', { name: 'Your e-mail is verified' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await verified.waitFor();
  await page.goto(link);
  await verified.waitFor();
  await close();
}

async function passwordAgain(tools: JourneyTools): Promise<void> {
  const { page, go, who, close } = await enter(tools);
  await go(page, '/profile-settings');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Set password' }) });
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await form.locator('input[name=password]').fill(`under marble ${randomUUID()}`);
  const prove = async () => {
    await form.getByRole('button', { name: 'Set password' }).click();
    await question.locator('input[name=password]').fill(who.password);
    await question.getByRole('button', { name: 'Continue' }).click();
  };
  await page.route('**/api/user/password', loseAnswer('POST'));
  await prove();
  await question.getByText('Network Error', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await form.getByText('we can’t tell whether this was done', { exact: false }).waitFor();
  assert.equal(await page.getByText('Nothing was changed.').count(), 0);
  await page.unroute('**/api/user/password');
  // The password from before, which is none any more.
  await prove();
  await question.waitFor({ state: 'detached' });
  await form.getByText('Nothing was changed.').waitFor({ state: 'detached' });
  await form.getByText('we can’t tell', { exact: false }).waitFor({ state: 'detached' });
  await close();
}

async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** The answer is lost, and who sent it thinks better of it. */
async function nameIsPutBack(tools: JourneyTools): Promise<void> {
  const { page, go, close } = await enter(tools);
  await go(page, '/profile');
  const name = page.locator('input[name=lastName]');
  const form = page.locator('form', { has: name });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await page.route('**/api/user', loseAnswer('PATCH'));
  await name.fill('Browne');
  await save.click();
  await form.getByText('Network Error', { exact: false }).waitFor();
  await page.unroute('**/api/user');
  await name.fill('');
  await save.click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  await go(page, '/profile');
  assert.equal(await name.inputValue(), '');
  await close();
}

/** An answer is lost, and the writer goes on writing. */
async function articleGoesOn(tools: JourneyTools): Promise<void> {
  const { site } = tools;
  const { page, close } = await openPage(tools, '/login', { ...guest, width: 1440 });
  if (!(await signInAsAdmin(page, site))) return close();
  await page.goto(`${site.address}/admin-dashboard?tab=blog`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Write an article' }).click();
  const text = page.getByLabel('Text (Markdown)');
  await page.getByLabel('Title', { exact: true }).fill(`Lost answers ${randomUUID().slice(0, 8)}`);
  await page.getByLabel('Summary', { exact: true }).fill('What becomes of an article then.');
  await text.fill('One.\n');
  await saved(page);
  await page.getByRole('button', { name: 'Copy preview link' }).waitFor();
  const write = loseAnswer('PATCH');
  await page.route('**/api/blogs/*', write);
  await text.fill('One.\nTwo.\n');
  await saved(page);
  await page.getByText('We can’t tell whether this was saved.', { exact: false }).waitFor();
  await page.unroute('**/api/blogs/*', write);
  await text.fill('One.\nTwo.\nThree.\n');
  await saved(page);
  await page.getByText('Three.', { exact: false }).first().waitFor();
  await page.getByText('3. Lost answers', { exact: false }).waitFor();
  assert.equal(await page.getByText('It was changed in the meantime').count(), 0);
  await close();
}

/** Who has not had an answer and tries again. */
export const lostAnswers: readonly Journey[] = [
  journey('AUTH-35: a mailed link whose answer was lost says so when it is followed again', linkAgain),
  journey('AUTH-36: a new password whose answer was lost is sent again with the old one', passwordAgain),
  journey('WEB-27: a name is put back after an answer was lost', nameIsPutBack),
  journey('PUB-4: an article is written on after an answer was lost', articleGoesOn),
];
