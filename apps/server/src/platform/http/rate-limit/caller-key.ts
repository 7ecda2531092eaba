import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { TooManyRequests } from '../../errors/index.ts';
import type { CallContext } from '../call-handlers.ts';
import type { RateLimiter, RateRule } from './rate-limiter.ts';

/** Who is counted: the member, else the address. An IPv6 subscriber owns a whole /64 and is counted as one. */
export function callerKey(memberId: string | null, address: string): string {
  return memberId === null ? `address:${subscriberAddress(address)}` : `member:${memberId}`;
}

/** Addresses and members are stored only as hashes. */
export function hashCaller(ruleName: string, caller: string): Buffer {
  return createHash('sha256').update(`${ruleName}\n${caller}`).digest();
}

function subscriberAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Counts a question that only its handler can tell from a cheap one; refused where its asker has had too many. */
export async function countQuestion(
  limiter: RateLimiter,
  rule: RateRule,
  { identity, request }: Pick<CallContext, 'identity' | 'request'>,
): Promise<void> {
  const decision = await limiter.take(rule, callerKey(identity?.memberId ?? null, request.ip));
  if (!decision.allowed) throw new TooManyRequests(decision.retryAfterSeconds);
}
