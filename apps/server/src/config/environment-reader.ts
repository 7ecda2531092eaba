import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one and collects the mistakes, so that a person sees them all at once. */
export interface EnvironmentReader {
  readonly mistakes: readonly string[];
  /** What was looked for so far. */
  readonly names: ReadonlySet<string>;
  mistake(name: string, sentence: string): void;
  has(name: string): boolean;
  text(name: string): string | null;
  /** Required because something else is set. */
  required(name: string, because: string): string;
  oneOf<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice;
  integer(name: string, range: { min: number; max: number }, fallback: number): number;
  list(name: string): string[];
  /** An address with one of the protocols, as it was given: a slash at its end may belong to it. */
  endpoint(name: string, protocols: readonly string[]): string | null;
  /** One to which paths are added: without a trailing slash. */
  address(name: string, protocols: readonly string[]): string | null;
  /** Name and password in these addresses are percent-encoded, so a bare % in one is a mistake. */
  checkCredentials(name: string, addresses: readonly string[]): void;
}

export function createEnvironmentReader(environment: Environment): EnvironmentReader {
  const mistakes: string[] = [];
  const mistake = (name: string, sentence: string) => {
    mistakes.push(`${name} ${sentence}`);
  };
  const { names, text } = rememberNames(environment);
  const endpoint = (name: string, protocols: readonly string[]) => {
    const value = text(name);
    if (value === null) return null;
    // An address may hold a password, so the message never repeats it.
    const parsed = URL.canParse(value) ? new URL(value) : null;
    const isRight = parsed !== null && protocols.includes(parsed.protocol.slice(0, -1));
    if (isRight && namesHost(parsed)) return value;
    mistake(name, isRight ? 'must name a host.' : notRead(value, protocols));
    return null;
  };
  return {
    ...{ mistakes, names, mistake, text },
    has: (name) => text(name) !== null,
    required(name, because) {
      const value = text(name);
      if (value === null) mistake(name, `is missing; it is needed because ${because}.`);
      return value ?? '';
    },
    oneOf(name, choices, fallback) {
      const value = text(name);
      const choice = choices.find((candidate) => candidate === value);
      if (value !== null && !choice) mistake(name, `must be ${inWords(choices)}, not "${value}".`);
      return choice ?? fallback;
    },
    integer(name, { min, max }, fallback) {
      const value = text(name);
      if (value === null) return fallback;
      const number = Number(value);
      if (/^-?\d+$/.test(value) && number >= min && number <= max) return number;
      mistake(name, `must be a whole number from ${min} to ${max}, not "${value}".`);
      return fallback;
    },
    list: (name) =>
      (text(name) ?? '')
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    endpoint,
    address: (name, protocols) => endpoint(name, protocols)?.replace(/\/+$/, '') ?? null,
    checkCredentials(name, addresses) {
      const parts = addresses
        .map((address) => new URL(address))
        .flatMap((url) => [url.username, url.password]);
      if (parts.every(isPercentEncoded)) return;
      mistake(
        name,
        'has a % in its name or password that stands for nothing; the sign itself is written %25.',
      );
    },
  };
}

function rememberNames(environment: Environment): Pick<EnvironmentReader, 'names' | 'text'> {
  const names = new Set<string>();
  const text = (name: string) => {
    names.add(name);
    return environment[name]?.trim() || null;
  };
  return { names, text };
}

/** A password with a / or # in it ends the host early, so that the address seems to have a strange port. */
function notRead(value: string, protocols: readonly string[]): string {
  const begins = protocols.map((protocol) => `${protocol}://`);
  if (value.includes('@') && begins.some((begin) => value.startsWith(begin)))
    return 'cannot be read; special characters in its name and password are percent-encoded: / is %2F, # is %23, ? is %3F.';
  return `must be an address that begins with ${inWords(begins)}.`;
}

/** A socket of this machine stands among the parameters. */
const namesHost = ({ host, searchParams }: URL): boolean => host !== '' || searchParams.has('host');

/** Whether every % in it begins a sign that can be read. */
export function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function inWords(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}

/** Whether a host name or address means this machine and nothing else. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127\.\d+\.\d+\.\d+$/.test(bare)
  );
}

/** One plain address: no display name, no list, nothing that could start another header. */
const mailAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/iu;

export const isMailAddress = (text: string): boolean => text.length <= 254 && mailAddress.test(text);

/** The address in `Auspex <hello@example.org>`. */
export function addressOf(sender: string): string {
  return /^[^<>]*<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}

/** `10.0.0.1`, `::1`, `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
