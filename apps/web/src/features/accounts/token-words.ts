import type { TokenScope } from '@auspex/contract';

/** How settings word what a token may do. */
export const scopeTexts = {
  'market:read': 'tokens.marketRead',
  'portfolio:read': 'tokens.portfolioRead',
  'account:read': 'tokens.accountRead',
  'trading:write': 'tokens.tradingWrite',
} as const satisfies Record<TokenScope, string>;

/** The days for which a token can be made; it can also be made for good. */
export const TOKEN_LIVES = ['30', '90', '365'] as const;
