import { DAY_MS } from '@auspex/market';

/** What can be refreshed from the provider, and what it costs. */
export interface RefreshRule {
  readonly kind: string;
  /** Once for the market, or once for every asset. */
  readonly scope: 'market' | 'asset';
  /** Quota calls per refresh. */
  readonly calls: number;
  /** How long a refresh is valid. */
  readonly goodForMs: number;
  /** Its weight compared with the other kinds. */
  readonly weight: number;
}

/** Prices move daily, statements four times a year. */
export const REFRESH_RULES: readonly RefreshRule[] = [
  { kind: 'movers', scope: 'market', calls: 1, goodForMs: DAY_MS, weight: 4 },
  { kind: 'news', scope: 'market', calls: 1, goodForMs: DAY_MS / 4, weight: 4 },
  { kind: 'listings', scope: 'market', calls: 1, goodForMs: 30 * DAY_MS, weight: 1 },
  { kind: 'daily-bars', scope: 'asset', calls: 1, goodForMs: DAY_MS, weight: 2 },
  { kind: 'corporate-actions', scope: 'asset', calls: 2, goodForMs: 14 * DAY_MS, weight: 1 },
  { kind: 'earnings', scope: 'asset', calls: 2, goodForMs: 7 * DAY_MS, weight: 1 },
  { kind: 'statements', scope: 'asset', calls: 4, goodForMs: 30 * DAY_MS, weight: 0.5 },
];
