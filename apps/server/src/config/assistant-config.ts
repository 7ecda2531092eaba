import { type EnvironmentReader, isLoopbackHost } from './environment-reader.ts';

/** A model outside this process, and what it costs. */
export interface OutsideModelConfig {
  readonly kind: 'openai' | 'anthropic' | 'compatible';
  /** As members are told: `OpenAI`, `Anthropic`, or the host of a compatible address. */
  readonly provider: string;
  readonly name: string;
  /** Null: the provider’s own address. */
  readonly url: string | null;
  /** A model server on this machine may need none. */
  readonly key: string | null;
  /** Thousand-millionths of a US dollar per token: whole numbers, so that costs add up exactly. */
  readonly nanoUsdPerToken: { readonly in: number; readonly out: number };
  readonly dailyLimitNanoUsd: { readonly member: number; readonly total: number };
}

/** Which model answers; `local` is ours, runs in this process and sends nothing anywhere. */
export type AssistantConfig = { readonly kind: 'local' } | OutsideModelConfig;

const PROVIDERS = { openai: 'OpenAI', anthropic: 'Anthropic' } as const;
const NANO_PER_USD = 1_000_000_000;
const MOST_USD = 1_000_000;

/** An amount in US dollars with at most three decimals. */
function readUsd(read: EnvironmentReader, name: string, fallback: string | null): number {
  const text = read.text(name) ?? fallback;
  if (text === null) {
    read.mistake(name, 'is missing; it is needed because ASSISTANT_MODEL is not local.');
    return 0;
  }
  const [whole = '', decimals = ''] = text.split('.');
  const thousandths = Number(`${whole}${decimals.padEnd(3, '0')}`);
  if (/^\d{1,7}(\.\d{1,3})?$/.test(text) && thousandths <= MOST_USD * 1000) return thousandths;
  read.mistake(
    name,
    `must be an amount in US dollars such as 2.50, with at most three decimals, not "${text}".`,
  );
  return 0;
}

/** Questions, and with consent portfolios, travel only encrypted, except on this machine. */
function readUrl(read: EnvironmentReader, needed: boolean): string | null {
  const name = 'ASSISTANT_URL';
  if (needed) read.required(name, 'ASSISTANT_MODEL is compatible');
  const url = read.address(name, ['https', 'http']);
  if (url === null) return null;
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    read.mistake(name, 'must begin with https:// unless it is this machine.');
  }
  if (username || password) read.mistake(name, 'must not hold a user name or password; use ASSISTANT_KEY.');
  return url;
}

export function readAssistant(read: EnvironmentReader): AssistantConfig {
  const kind = read.oneOf('ASSISTANT_MODEL', ['local', 'openai', 'anthropic', 'compatible'], 'local');
  if (kind === 'local') return { kind };
  const url = readUrl(read, kind === 'compatible');
  const because = `ASSISTANT_MODEL is ${kind}`;
  const key = kind === 'compatible' ? read.text('ASSISTANT_KEY') : read.required('ASSISTANT_KEY', because);
  const member = readUsd(read, 'ASSISTANT_DAILY_LIMIT_USD', '0.50');
  const total = readUsd(read, 'ASSISTANT_TOTAL_LIMIT_USD', '20');
  if (member > total) {
    read.mistake('ASSISTANT_DAILY_LIMIT_USD', 'must not be more than ASSISTANT_TOTAL_LIMIT_USD.');
  }
  const free = kind === 'compatible' ? '0' : null;
  return {
    kind,
    provider: kind === 'compatible' ? (url === null ? '' : new URL(url).host) : PROVIDERS[kind],
    name: read.required('ASSISTANT_NAME', because),
    url,
    key,
    // A thousandth of a dollar per million tokens is one thousand-millionth per token.
    nanoUsdPerToken: {
      in: readUsd(read, 'ASSISTANT_PRICE_IN', free),
      out: readUsd(read, 'ASSISTANT_PRICE_OUT', free),
    },
    dailyLimitNanoUsd: {
      member: member * (NANO_PER_USD / 1000),
      total: total * (NANO_PER_USD / 1000),
    },
  };
}
