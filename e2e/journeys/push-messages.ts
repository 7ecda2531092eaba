import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { PATIENCE_MS } from '../site.ts';

const visitor = { width: 1440, height: 900, theme: 'dark', member: true, alone: true } as const;

/** Where messages for this browser would be left. Nothing is sent there: no alert of this member fires. */
const ENDPOINT = 'https://push.example.com/one-browser';

/** A browser's own subscription comes from its maker's service, which no test can reach: this stands for it. */
async function replaceSubscription(page: Page): Promise<void> {
  const keys = createECDH('prime256v1');
  const made = {
    endpoint: ENDPOINT,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await page.addInitScript((subscription) => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async (options) => {
      sessionStorage.setItem('subscribed with', JSON.stringify(options));
      return { toJSON: () => subscription } as unknown as PushSubscription;
    };
  }, made);
}

/** Hands the page's service worker a message as the browser does once it has opened it. */
async function deliver(page: Page, message: object): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await browser.detach();
}

/** A browser without windows shows no notices, so what its worker asks it to show is noted. */
async function noteShown(page: Page): Promise<() => Promise<readonly object[]>> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const noted: object[] = [];
    Object.assign(globalThis, { noted });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      noted.push({ title, ...options });
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as { noted: object[] }).noted);
}

async function openSettings(page: Page) {
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  return page.getByRole('button', { name: 'Turn on in this browser' });
}

async function turnOn(tools: JourneyTools): Promise<void> {
  const { page, errors, close } = await openPage(tools, '/profile', visitor);
  await replaceSubscription(page);
  await page.reload();
  await untilReady(page);
  // Blocked by the browser: it says what to do, and nothing is added.
  const button = await openSettings(page);
  await button.click();
  await page.getByText('Push notifications are blocked for this site.').waitFor();
  await page.context().grantPermissions(['notifications'], { origin: tools.site.address });
  await button.click();
  await page.getByText(/^Chrome, Linux$|^Browser, Linux$/).waitFor();
  const asked = await page.evaluate(() => sessionStorage.getItem('subscribed with'));
  const { userVisibleOnly, applicationServerKey } = JSON.parse(asked ?? '{}');
  assert.equal(userVisibleOnly, true);
  // A point of the curve, uncompressed: what RFC 8292 lets a browser subscribe with.
  assert.equal(Buffer.from(applicationServerKey, 'base64url').length, 65);
  assert.equal(Buffer.from(applicationServerKey, 'base64url')[0], 4);

  const shown = await noteShown(page);
  const message = { title: 'KO is above 70', body: '71.50 now', tag: 'firing-1', path: '/profile' };
  await deliver(page, message);
  const until = performance.now() + PATIENCE_MS;
  while ((await shown()).length === 0 && performance.now() < until) await wait(100);
  const { path, ...words } = message;
  // No badge: Android draws one by its transparency alone, and ours, a full square, would be a white one.
  assert.deepEqual(await shown(), [{ ...words, icon: '/icon-192.png', data: { path } }]);

  // Still there after a reload, until it is turned off.
  await page.reload();
  await untilReady(page);
  await openSettings(page);
  await page.getByRole('button', { name: /^Turn off in / }).click();
  await page.getByText('None yet.').waitFor();
  assert.deepEqual(errors, []);
  await close();
}

export const pushMessages: readonly Journey[] = [
  journey(
    'Alerts: a browser is turned on for push messages, shows one that arrives, and is turned off again',
    turnOn,
  ),
];
