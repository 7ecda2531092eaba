export interface PushRefusal {
  readonly kind: 'refused';
  readonly why: 'unsupported' | 'denied' | 'failed';
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
    const subscription = await subscriptionFor(pushManager, publicKey);
    const { endpoint, keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    return { kind: 'subscribed', device: { endpoint: endpoint ?? '', p256dh, auth, name: browserName() } };
  } catch {
    return refused('failed');
  }
}

/** The one that this browser has, so that asking again lists it once; one made with another key is of no use here. */
async function subscriptionFor(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known !== null && keyOf(known) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (key === null) return null;
  const letters = { '+': '-', '/': '_', '=': '' };
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replace(/[+/=]/g, (letter) => letters[letter as keyof typeof letters]);
}

/** Whether this browser takes push messages now: not after a sign-out, nor once they were blocked. */
export async function isSubscribed(): Promise<boolean> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return false;
  const worker = await navigator.serviceWorker.getRegistration();
  return ((await worker?.pushManager.getSubscription()) ?? null) !== null;
}

function refused(why: PushRefusal['why']): PushRefusal {
  return { kind: 'refused', why };
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
