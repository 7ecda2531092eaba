import type { TokenScope } from '@auspex/contract';

/** How settings word what a token may do. */
export const scopeTexts = {
  'market:read': 'tokens.marketRead',
  'portfolio:read': 'tokens.portfolioRead',
  'account:read': 'tokens.accountRead',
  'trading:write': 'tokens.tradingWrite',
} as const satisfies Record<TokenScope, string>;
