import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { hostileMarkdown } from '../../apps/server/test/hostile-markdown.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { adminToken } from '../sign-in.ts';
import { ask, mailsTo, PATIENCE_MS, post, type SentMail, type Site } from '../site.ts';
import { signInAsAdmin } from './market-visitors.ts';

const look = { width: 1440, height: 900, theme: 'light' } as const;
/** The newest mail of this kind to somebody, as soon as it has left. */
async function mailOf(site: Site, to: string, template: string): Promise<SentMail> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const mail = (await mailsTo(site, to)).find((sent) => sent.template === template);
    if (mail) return mail;
    await wait(300);
  }
  throw new Error(`${to} got no mail of the kind ${template}.`);
}

/** A French reader who has confirmed the newsletter: the only one, so that the segment is theirs. */
async function subscribe(site: Site): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  assert.ok((await post(site, '/api/newsletter', { body: { email, language: 'fr' } })).ok);
  const { text } = await mailOf(site, email, 'publishing.confirm-newsletter');
  const code = /[?&]newsletter=([\w-]+)/.exec(text)?.[1] ?? '';
  assert.ok((await post(site, '/api/newsletter/confirm', { body: { code } })).ok);
  return email;
}

async function openTab(page: Page, site: Site, tab: string): Promise<void> {
  await page.goto(`${site.address}/admin-dashboard?tab=${tab}`);
  await untilReady(page);
}

const statusOf = async (site: Site, path: string) =>
  (await fetch(site.address + path, { headers: { accept: 'text/html' } })).status;

/** Writes an article, schedules it, and publishes it; its address. */
async function publishArticle(page: Page, site: Site): Promise<string> {
  await openTab(page, site, 'blog');
  await page.getByRole('button', { name: 'Write an article' }).click();
  const title = `How we count costs ${randomUUID().slice(0, 8)}`;
  const path = `/blog/${title.toLowerCase().replaceAll(' ', '-')}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Summary', { exact: true }).fill('What a trade costs before it earns anything.');
  await page.getByLabel('Text (Markdown)').fill('Every figure is **after** costs.');
  await page.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'after' }).waitFor();
  await page.getByText('Scheduled', { exact: true }).click();
  await page.getByLabel('Publish on (UTC)').fill('2099-01-01');
  await page.getByLabel('Time (UTC)').fill('09:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The note that says so is gone after two seconds; what only an article that exists has stays.
  await page.getByRole('button', { name: 'Copy preview link' }).waitFor();
  assert.equal(await statusOf(site, path), 404, 'what is scheduled is not public');
  await page.getByLabel('Summary', { exact: true }).fill('What a trade costs.');
  await page.getByRole('button', { name: 'All articles' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await page.getByLabel('Summary', { exact: true }).inputValue(), 'What a trade costs.');
  await page.getByText('Published', { exact: true }).click();
  await page.getByLabel('Publish on (UTC)').fill('');
  await page.getByLabel('Time (UTC)').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'View revision 1' }).click();
  const earlier = page.getByRole('dialog', { name: 'Revision 1' });
  await earlier.getByText('What a trade costs before it earns anything.').waitFor();
  await earlier.locator('strong', { hasText: 'after' }).waitFor();
  await earlier.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'All articles' }).click();
  await page.getByRole('row').filter({ hasText: title }).getByText('Published', { exact: true }).waitFor();
  assert.equal(await statusOf(site, path), 200, 'what is published is public');
  return path;
}

/** Sends a mail to one segment, the count typed, and watches it until it is out. */
async function mailSegment(page: Page, site: Site): Promise<void> {
  const reader = await subscribe(site);
  await openTab(page, site, 'marketing');
  await page.getByLabel('Language', { exact: true }).selectOption('fr');
  await page.getByText('1 person would get it').waitFor();
  const subject = `Nouveautés ${randomUUID().slice(0, 8)}`;
  await page.getByRole('group', { name: 'Written in' }).getByText('French', { exact: true }).click();
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByLabel('Message (Markdown)').fill('Bonjour. Voici ce qui change.');
  await page.getByRole('tab', { name: 'Jobs', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Type the number of recipients to send').fill('2');
  await page.getByRole('button', { name: 'Send to 1' }).click();
  await page.getByText('Type exactly 1.').waitFor();
  await page.getByLabel('Type the number of recipients to send').fill('1');
  await page.getByRole('button', { name: 'Send to 1' }).click();
  const row = page.getByRole('row').filter({ hasText: subject });
  await row.getByText('1 of 1').waitFor();
  await row.getByText('Sent', { exact: true }).first().waitFor();
  const { text } = await mailOf(site, reader, 'publishing.marketing');
  assert.match(text, /Voici ce qui change/);
}

/** A failed run, and what becomes of it once it is run again. */
async function runAgain(page: Page, site: Site): Promise<void> {
  if (site.failJob === null)
    return console.log('      no job was failed: the database of this site is not ours');
  const job = await site.failJob();
  await openTab(page, site, 'jobs');
  const failed = page.getByRole('row').filter({ hasText: job }).filter({ hasText: 'The disk was full.' });
  await failed.getByText('failed', { exact: true }).waitFor();
  await failed.getByRole('button', { name: `Run again: ${job}` }).click();
  await failed.waitFor({ state: 'detached' });
}

async function changeSetting(page: Page, site: Site): Promise<void> {
  const flag = `journey-${randomUUID().slice(0, 8)}`;
  await openTab(page, site, 'settings');
  await page.getByRole('button', { name: 'Add a flag' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill(flag);
  // As long as a password can be anyway: no other journey is in its way.
  await page.getByLabel('Most characters').fill('256');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () => {
    const text = await (await ask(site, '/configuration')).text();
    return text.includes(flag) && text.includes('"maxLength":256');
  };
  for (const until = performance.now() + PATIENCE_MS; !(await stored()); await wait(300))
    assert.ok(performance.now() < until, 'the setting is public once it is saved');
}

/** The log is narrowed from the keyboard: whoever has pressed Enter stands in the field still, and goes on from there. */
async function narrowLog(page: Page): Promise<void> {
  const field = page.getByLabel('Action, or how it starts');
  await field.fill('admin.settings');
  await field.press('Enter');
  await page.waitForURL(/did=admin\.settings/);
  await page.getByRole('cell', { name: 'admin.marketing.send' }).first().waitFor({ state: 'detached' });
  assert.ok(await field.evaluate((input) => input === document.activeElement), 'the filter keeps the focus');
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await page.getByRole('cell', { name: 'admin.marketing.send' }).first().waitFor();
  assert.equal(await field.inputValue(), '');
}

async function adminWorks({ browser, site }: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage({ browser, site }, '/', look);
  if (!(await signInAsAdmin(page, site))) {
    console.log('      not walked: E2E_ADMIN does not say who the admin is');
    return close();
  }
  const path = await publishArticle(page, site);
  await mailSegment(page, site);
  await runAgain(page, site);
  await changeSetting(page, site);
  await openTab(page, site, 'audit');
  for (const action of ['admin.settings.change', 'admin.marketing.send', 'admin.blog.change'])
    await page.getByRole('cell', { name: action }).first().waitFor();
  await narrowLog(page);
  assert.deepEqual(errors, []);
  await close();

  const other = await openPage({ browser, site }, '/admin-dashboard?tab=audit', { ...look, member: true });
  await untilReady(other.page);
  await other.page.getByText('Only admins see this page').waitFor();
  assert.equal(await other.page.getByRole('tab').count(), 0, 'a member sees no section');
  await other.page.goto(site.address + path);
  await untilReady(other.page);
  assert.equal(await other.page.getByRole('link', { name: 'Edit' }).count(), 0);
  await other.close();
}

/** Publishes an article of these words; its path. */
async function publish(site: Site, token: string, body: string): Promise<string> {
  const texts = { en: { title: '<img src=x onerror=alert(1)>', summary: '<script>alert(1)</script>', body } };
  const slug = `hostile-${randomUUID().slice(0, 8)}`;
  const article = { texts, slug, tags: ['<script>alert(1)</script>'], image: null, state: 'published' };
  const added = await (await post(site, '/marketing/admin/add_blog', { body: article, token })).json();
  assert.equal((added as { status?: boolean }).status, true, JSON.stringify(added));
  return `/blog/${slug}`;
}

async function nothingRuns({ browser, site }: JourneyTools): Promise<void> {
  const token = await adminToken(site);
  if (token === null) return console.log('      not walked: E2E_ADMIN does not say who the admin is');
  // The server takes no text with a zero character.
  const words = hostileMarkdown.filter((text) => !text.includes('\u0000'));
  const { page, errors, close } = await openPage({ browser, site }, '/blog', look);
  const ran: string[] = [];
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== site.address) ran.push(request.url());
  });
  // Both ways round: what one leaves open would hide what follows it.
  for (const order of [words, words.toReversed()]) {
    const path = await publish(site, await token, order.join('\n\n'));
    // The HTML of the server, then what the application draws of it.
    await page.goto(site.address + path);
    await untilReady(page);
    await page.goto(`${site.address}/blog`);
    await untilReady(page);
    await page.locator(`[data-blog="card"] a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' }).waitFor();
    for (const link of await page.locator('main article a').all()) await link.hover();
  }
  const pictures = errors.filter((error) => !error.includes('404'));
  assert.deepEqual([ran, pictures], [[], []], 'nothing of an article runs, and nothing had to be blocked');
  await close();
}

/** The work of whoever runs the site, from an article to the audit log. */
export const adminWork: readonly Journey[] = [
  journey(
    'Administration: an admin schedules and publishes an article, mails a segment, runs a failed job again, changes a setting and reads it in the audit log; a member sees none of it',
    adminWorks,
  ),
  journey('PUB-4: an article full of hostile Markdown runs nothing in a real browser', nothingRuns),
];
