export interface PushRefusal {
  readonly kind: 'refused';
  readonly why: 'unsupported' | 'denied' | 'failed';
  readonly reason: string;
}

interface Subscribed {
  readonly kind: 'subscribed';
  readonly device: { endpoint: string; p256dh: string; auth: string; name: string };
}

const WORKER = '/push-worker.js';

/** Asks the browser for push messages signed with this installation's key. */
export async function subscribeToPush(publicKey: string): Promise<Subscribed | PushRefusal> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return refused('unsupported');
  try {
    if ((await Notification.requestPermission()) !== 'granted') return refused('denied');
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    // One made with the key of another installation cannot be used here.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    return { kind: 'subscribed', device: { endpoint: endpoint ?? '', p256dh, auth, name: browserName() } };
  } catch (error) {
    return refused('failed', error instanceof Error ? error.message : String(error));
  }
}

function refused(why: PushRefusal['why'], reason = ''): PushRefusal {
  return { kind: 'refused', why, reason };
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'];

/** `Firefox, Linux`: enough to tell one's browsers apart. */
function browserName(): string {
  const { userAgent } = navigator;
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'Browser';
  const system = SYSTEMS.find((name) => userAgent.includes(name));
  return system ? `${browser}, ${system}` : browser;
}
