export { type CachedReplyOptions, cachedReply } from './cached-reply.ts';
export { isForwarded } from './check-host.ts';
export { type ClientKey, clientKeyOf } from './client-key.ts';
export { createHttp, type Http, type HttpOptions } from './create-http.ts';
export type { ReadinessCheck } from './health-routes.ts';
export type { Identity, IdentitySource } from './identity.ts';
export * from './rate-limit/index.ts';
export type { RouteRules } from './rules.ts';
export type { ReadSiteState, SiteState } from './site-state.ts';
