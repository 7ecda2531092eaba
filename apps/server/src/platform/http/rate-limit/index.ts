export { callerKey, countQuestion } from './caller-key.ts';
export { createRateLimiter } from './create-rate-limiter.ts';
export { createTryLimiter } from './create-try-limiter.ts';
export { setLimitHeaders } from './limit-headers.ts';
export * from './rate-limiter.ts';
export { createRateStore, type RateStore } from './rate-store.ts';
