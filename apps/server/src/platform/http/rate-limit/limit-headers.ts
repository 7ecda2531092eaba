import type { FastifyReply } from 'fastify';
import type { RateDecision, RateRule } from './rate-limiter.ts';

/** Tells the caller how much is left, in the older and the newer form. */
export function setLimitHeaders(reply: FastifyReply, rule: RateRule, decision: RateDecision): void {
  reply.header('x-ratelimit-limit', decision.limit);
  reply.header('x-ratelimit-remaining', decision.remaining);
  reply.header('x-ratelimit-reset', decision.resetSeconds);
  reply.header('ratelimit-policy', `"${rule.name}";q=${rule.max};w=${rule.windowSeconds}`);
  reply.header('ratelimit', `"${rule.name}";r=${decision.remaining};t=${decision.resetSeconds}`);
}
