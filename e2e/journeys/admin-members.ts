import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { signInAsAdmin } from './market-visitors.ts';

const guest = { width: 1440, height: 900, theme: 'dark' } as const;
const member = { ...guest, member: true, alone: true } as const;

/** Opens one member from the list by their address. */
async function openMember(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/admin-dashboard?tab=members&q=${encodeURIComponent(email)}`);
  await untilReady(page);
  await page.getByRole('row').filter({ hasText: email }).getByText(email).click();
  await page.getByRole('heading', { name: 'Change this account' }).waitFor();
}

async function adminActs({ browser, site }: JourneyTools): Promise<void> {
  const other = await openPage({ browser, site }, '/refer', member);
  await untilReady(other.page);
  const email = await other.page.evaluate(
    () => JSON.parse(localStorage.getItem('user') ?? '{}').email as string,
  );
  const token = await other.page.evaluate(() => localStorage.getItem('accessToken'));
  const { page, errors, close } = await openPage({ browser, site }, '/', guest);
  if (!(await signInAsAdmin(page, site))) {
    console.log('      not walked: E2E_ADMIN does not say who the admin is');
    await other.close();
    return close();
  }
  await openMember(page, site.address, email);
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await page.getByLabel('Reason').fill('A journey');
  await page.getByRole('button', { name: 'Suspend the account' }).click();
  await page.getByText('suspended', { exact: true }).first().waitFor();
  const key = await page.evaluate(
    () => document.querySelector<HTMLMetaElement>('meta[name=client-key]')?.content,
  );
  const answer = await fetch(`${site.address}/api/user`, {
    headers: { authorization: `Bearer ${token}`, ...(key && { 'x-api-key': key }) },
  });
  assert.equal(answer.status, 401, 'the session of the suspended member is dead');
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor();

  await page.getByRole('link', { name: 'All entries' }).click();
  await page.getByRole('cell', { name: 'member.suspended' }).first().waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all of these as CSV' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  assert.match(file, /member\.suspended/);
  assert.match(file, /member\.restored/);

  await openMember(page, site.address, email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('This cannot be undone. It deletes:').waitFor();
  await page.getByText('member_session: 1').waitFor();
  await page.getByLabel('Type the address to confirm').fill('somebody@else.org');
  await page.getByLabel('Reason').fill('A journey');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('That is not the address of this account.').waitFor();
  await page.getByLabel('Type the address to confirm').fill(email);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('heading', { name: 'Change this account' }).waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: email }).waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
  await other.close();
  await close();
}

export const adminMembers: readonly Journey[] = [
  journey(
    'ADM-2: an admin suspends, restores and deletes a member, and finds it in the audit log',
    adminActs,
  ),
];
