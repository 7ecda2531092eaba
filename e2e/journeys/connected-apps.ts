import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { answerToSignIn } from '../sign-in.ts';
import { ask, post, type Site } from '../site.ts';
import { linkInMail } from './accounts.ts';
import { enter } from './bad-days.ts';

const guest = { width: 1440, height: 900, theme: 'dark' } as const;
const phone = { width: 390, height: 844, theme: 'light', language: 'fr', member: true, alone: true } as const;

/** A program on the member's device that knows the site by its address alone, and waits for the browser to come back. */
async function openProgram(site: Site) {
  const verifier = randomBytes(32).toString('base64url');
  let answered: (query: URLSearchParams) => void = () => undefined;
  const answer = new Promise<URLSearchParams>((resolve) => {
    answered = resolve;
  });
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://program');
    if (pathname === '/callback') answered(searchParams);
    reply.end('You can close this page.');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  // Registered without the port, which is another at each start.
  const body = { client_name: 'Reading program', redirect_uris: ['http://127.0.0.1/callback'] };
  const { client_id } = (await (await post(site, '/oauth/register', { body })).json()) as {
    client_id: string;
  };
  const asked = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: callback, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...{ scope: 'market:read', state: 'of-the-program', resource: `${site.address}/mcp` },
  });
  const exchange = async (code: string) => {
    const form = new URLSearchParams({ grant_type: 'authorization_code', code, client_id });
    form.set('redirect_uri', callback);
    form.set('code_verifier', verifier);
    const reply = await ask(site, '/oauth/token', { method: 'POST', body: form });
    return ((await reply.json()) as { access_token: string }).access_token;
  };
  return { path: `/oauth/authorize?${asked}`, callback, answer, exchange, close: () => server.close() };
}

async function tools(site: Site, token: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  return (await ask(site, '/mcp', { method: 'POST', headers, body })).status;
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

async function connected(given: JourneyTools): Promise<void> {
  const { site } = given;
  const { who, page: own, go, close: closeOwn } = await enter(given);
  const program = await openProgram(site);
  const { page, close } = await openPage(given, program.path, guest);
  await page.waitForURL('**/login');
  await untilReady(page);
  await page.fill('input[name=email]', who.email);
  await page.fill('input[name=password]', who.password);
  await answerToSignIn(page, () => button(page, 'Sign in').click());

  await page.getByRole('heading', { name: 'Connect Reading program to Auspex?' }).waitFor();
  await page.getByText(`A program on this device (${new URL(program.callback).host})`).waitFor();
  await page.getByText('We have not checked this name.').waitFor();
  assert.equal(await page.getByLabel('read market data').isChecked(), true);
  assert.equal(await page.getByLabel('read the portfolio', { exact: false }).isChecked(), false);
  assert.deepEqual(await seriousFindings(page), []);
  await button(page, 'Connect').click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.locator('input[name=password]').fill(who.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('You can close this page.').waitFor();
  const answer = await program.answer;
  assert.deepEqual([answer.get('state'), answer.get('iss')], ['of-the-program', site.address]);
  const token = await program.exchange(answer.get('code') ?? '');
  assert.equal(await tools(site, token), 200);

  // Who starts again is told that it is done. Here the app opens a window, which it can still follow.
  const app = await page.context().newPage();
  await app.goto(program.callback);
  const opened = app.waitForEvent('popup');
  const open = (address: string) => void Object.assign(window, { opened: window.open(address) });
  await app.evaluate(open, site.address + program.path);
  await (await opened).getByText('You have already answered this request.', { exact: false }).waitFor();
  assert.equal(await app.evaluate(() => (window as unknown as { opened: Window }).opened.closed), false);
  await close();

  await go(own, '/profile-settings');
  const row = own.getByText('Reading program ·', { exact: false });
  await row.waitFor();
  await own.getByRole('button', { name: 'Remove', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  assert.equal(await tools(site, token), 401);
  program.close();
  await closeOwn();
}

async function cancelledInFrench(given: JourneyTools): Promise<void> {
  const program = await openProgram(given.site);
  const { page, errors, close } = await openPage(given, program.path, phone);
  await page.getByRole('link', { name: 'Recevoir à nouveau le lien' }).waitFor();
  const email = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email as string);
  await page.goto(given.site.address + (await linkInMail(given.site, email, 'accounts.verify')));
  await page.waitForURL('**/email-verified');
  // The browser reports the refusal from before.
  errors.length = 0;
  await page.goto(given.site.address + program.path);
  await page.getByRole('heading', { name: 'Relier Reading program à Auspex ?' }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width);
  // Nothing chosen is nothing asked for.
  await page.getByLabel('lire les données de marché').uncheck();
  await button(page, 'Relier').click();
  await page.getByText('Choisissez au moins un de ces droits, ou annulez.').waitFor();
  assert.deepEqual(errors, []);
  await button(page, 'Annuler').click();
  const answer = await program.answer;
  assert.deepEqual([answer.get('error'), answer.get('state')], ['access_denied', 'of-the-program']);
  program.close();
  await close();
}

export const connectedApps: readonly Journey[] = [
  journey('AST-13: a program connects by the address alone, and is out once its token is removed', connected),
  journey(
    'AST-13: a member confirms the address first and then declines an app, in French on a phone',
    cancelledInFrench,
  ),
];
