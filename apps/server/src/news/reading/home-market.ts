import type { Market } from '@auspex/market';
import type { NewsMention } from '../news-item.ts';

const aboutCoins =
  /\b(?:crypto\w*|blockchain|stablecoins?|altcoins?|memecoins?|coins?|tokens?|defi|nfts?|web3|digital assets?)\b/i;

/** The market in whose document a headline stands: that of the asset it is most about, else what its words say. */
export function homeMarket(title: string, mentions: readonly NewsMention[]): Market {
  let most: NewsMention | undefined;
  for (const mention of mentions) if (!most || mention.relevance > most.relevance) most = mention;
  if (most) return most.market;
  return aboutCoins.test(title) ? 'crypto' : 'us';
}
