const MOST_CHARACTERS = 400;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Programs that own a scheme of one word; any other private scheme has a dot, as a domain has. */
const PROGRAMS = new Set([
  'claude',
  'cursor',
  'jetbrains',
  'vscode',
  'vscode-insiders',
  'warp',
  'windsurf',
  'zed',
]);

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.has(hostname);
}

/** Whether an app may have a member's code sent there: to a site over TLS, or to a program on the member's device. */
export function mayRedirectTo(address: string): boolean {
  if (address.length > MOST_CHARACTERS || !/^[\x21-\x7e]+$/.test(address) || /[#\\]/.test(address))
    return false;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return url.hostname !== '';
  const scheme = url.protocol.slice(0, -1);
  return isLoopback(url) || PROGRAMS.has(scheme) || scheme.includes('.');
}

/** The same address; on this device with any port, since a program takes the one that is free. */
function leadsTo(registered: string, asked: string): boolean {
  if (registered === asked) return true;
  const [one, other] = [new URL(registered), new URL(asked)];
  if (!isLoopback(one) || !isLoopback(other)) return false;
  const place = ({ hostname, pathname, search }: URL) => `${hostname}${pathname}${search}`;
  return place(one) === place(other);
}

export function isRegistered(registered: readonly string[], asked: string): boolean {
  return mayRedirectTo(asked) && registered.some((address) => leadsTo(address, asked));
}

/** Where the key goes, as a member reads it: a host, a program's scheme, or a port of this device. */
export function placeOf(address: string): { kind: 'site' | 'device' | 'program'; name: string } {
  const url = new URL(address);
  if (url.protocol === 'https:') return { kind: 'site', name: url.host };
  return isLoopback(url)
    ? { kind: 'device', name: url.host }
    : { kind: 'program', name: url.protocol.slice(0, -1) };
}
