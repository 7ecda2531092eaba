import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSubscribed, subscribeToPush } from './push-subscription.ts';

const publicKey = 'BP_-AAAA';
const keyBytes = Uint8Array.from(Buffer.from(publicKey, 'base64url'));

/** A browser that has agreed to messages; every subscription it makes has another address. */
function browserWith(first: Uint8Array | null) {
  let made = 0;
  const make = (key: Uint8Array) => ({
    options: { applicationServerKey: key.buffer },
    unsubscribe: async () => {
      held = null;
    },
    toJSON: () => ({ endpoint, keys: {} }),
  });
  let endpoint = 'https://push.example/0';
  let held = first && make(first);
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => {
      made += 1;
      endpoint = `https://push.example/${made}`;
      held = make(keyBytes);
      return held;
    },
  };
  const worker = { pushManager };
  vi.stubGlobal('navigator', {
    userAgent: 'Firefox/140 Linux',
    serviceWorker: { register: async () => worker, ready: worker, getRegistration: async () => worker },
  });
  vi.stubGlobal('window', { PushManager: class {} });
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
}

async function endpointOf(): Promise<string> {
  const outcome = await subscribeToPush(publicKey);
  return outcome.kind === 'subscribed' ? outcome.device.endpoint : outcome.why;
}

afterEach(() => vi.unstubAllGlobals());

describe('push messages in a browser', () => {
  it('ALERT-64: that are turned on again, such as because the answer was lost, keep their address', async () => {
    browserWith(null);
    expect(await isSubscribed()).toBe(false);
    expect(await endpointOf()).toBe('https://push.example/1');
    expect(await endpointOf()).toBe('https://push.example/1');
    expect(await isSubscribed()).toBe(true);
  });

  it('ALERT-64: get another one where the old was made with the key of another installation', async () => {
    browserWith(Uint8Array.of(4, 1, 2));
    expect(await endpointOf()).toBe('https://push.example/1');
  });

  it('that cannot be turned on say so in our words: those of the browser are English, and for programmers', async () => {
    browserWith(null);
    const failing = async () => {
      throw new Error('Error retrieving push subscription.');
    };
    vi.stubGlobal('Notification', { requestPermission: failing });
    expect(await subscribeToPush(publicKey)).toEqual({ kind: 'refused', why: 'failed' });
  });
});
