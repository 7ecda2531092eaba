import type { OverrideHeadlines } from './override-headlines.ts';

/** For the rules of crypto, rotation, options and questions; written as in `override-headlines.ts`. */
export const marketOverrideHeadlines: OverrideHeadlines = {
  'coin-halt': {
    fires: [
      'Exchange stops [Cardano|-] deposits after node failure',
      '[Near Protocol|-] network halted for a second time',
      '[Solana|+] resumes normal service',
      'Custodian restores [Litecoin|+] withdrawals',
      '[Aptos|-] goes offline as validators disagree',
      'Lender freezes [Ethereum|-] redemptions',
      '[Polygon|0] to halt briefly for scheduled maintenance',
    ],
    silent: ['[Bitcoin|0] trades near where it began', '[Solana|+] network adds users'],
  },
  'coin-theft': {
    fires: [
      'Hacker steals millions in [Solana|-]',
      '[Uniswap|-] pool emptied overnight',
      '[Aave|+] recovers the looted funds',
      '[Polkadot|+] thwarts attack on its bridge',
      '[Chainlink|+] fixes bug before harm is done',
      '[Arbitrum|-] bridge drained of $12 million',
    ],
    silent: ['[Bitcoin|0] explained in five charts', '[Ethereum|+] attracts more developers'],
  },
  listing: {
    fires: [
      'Broker drops [Dogecoin|-] from its app',
      'Exchange delists [Algorand|-]',
      '[Hedera|+] wins listing on Korean exchange',
      '[Filecoin|-] removed from index',
      'Platform relists [XRP|+]',
      '[Kohl’s|-] dropped from S&P MidCap list',
    ],
    silent: ['[Coinbase|0] lists its offices', '[Apple|0] shortlisted for design award'],
  },
  peg: {
    fires: [
      '[USDC|-] depegs in thin trading',
      '[Tether|+] regains parity with dollar',
      '[USDC|+] keeps its peg in volatile week',
      '[Tether|-] slips below peg',
      '[Tether|-] reserves questioned by auditors',
      'Doubts about [Tether|-] resurface',
    ],
    silent: ['[Tether|0] moves its head office', '[Walmart|+] sales rise as dollar falls'],
  },
  supply: {
    fires: [
      '[Arbitrum|-] unlock looms',
      '[Sui Network|+] unlock postponed until spring',
      '[BNB|+] burns another batch of tokens',
      'Whales dump [Dogecoin|-]',
      '[Optimism token|-] insiders sell after vesting',
      '[Rivian|-] lock-up expires this week',
    ],
    silent: ['[Apple|0] renews supply deal', '[Tesla|0] lets owners unlock cars by phone'],
  },
  'network-fees': {
    fires: [
      '[Ethereum|+] gas fees drop to pennies',
      '[Bitcoin|-] transaction fees spike',
      '[Uniswap|-] fee revenue falls by a third',
      '[Solana|+] fee revenue hits record',
      'Gas fees on [Polygon|+] slide',
      'Congestion chokes [Bitcoin|-]',
    ],
    silent: ['[Visa|-] sued over card fees', '[Coinbase|0] explains its fee table'],
  },
  'coin-demand': {
    fires: [
      'Insurer adds 1,200 [Bitcoin|+]',
      '[Ethereum|+] funds attract record cash',
      '[Solana|-] funds see outflows',
      'SEC approves [XRP|+] fund',
      '[Cardano|-] users flee to rivals',
      '[Bitcoin|-] longs liquidated in sudden drop',
    ],
    silent: ['[Bitcoin|0] turns sixteen', '[Apple|+] funds a new school'],
  },
  rotation: {
    fires: [
      'Investors abandon [Peloton|-] for [Garmin|+]',
      'Traders rotate from [Exxon|-] into [Nvidia|+]',
      'Fund sells [Pfizer|-] to buy [Eli Lilly|+]',
      '[Verizon|-] replaced by [T-Mobile|+] in index',
      'Analyst picks [Lowe’s|+] over [Home Depot|-]',
      'Gamers switch from [Sony|-] to [Microsoft|+]',
      'Shoppers ditch [Target|-], flock to [Costco|+]',
    ],
    silent: [
      '[Apple|0] and [Microsoft|0] report next week',
      '[Ford|+] sells more trucks than [GM|-] in June',
      'Bank moves its data to [Amazon|0]',
    ],
  },
  options: {
    fires: [
      'Heavy call buying in [Micron|+]',
      'Puts on [Carvana|-] soar',
      '[Netflix|0] straddle priced for big move',
      'Bearish bets on [Nike|-] mount as puts trade',
      '[AMC|+] short squeeze gathers pace',
      'Open interest in [Ethereum|0] futures climbs',
      'Bears pile into [Wayfair|-]',
    ],
    silent: ['[Apple|0] puts new chips into laptops', '[Ford|0] weighs options for plant'],
  },
  question: {
    fires: [
      'Is [Apple|0] stock too expensive?',
      'Why is [Intel|-] stock falling?',
      'Will [Ethereum|0] recover this year?',
      '[Coinbase|0]: buy or sell?',
      'Should investors worry about [Boeing|0]?',
      'Why did [Roku|+] jump today?',
    ],
    silent: ['Here is what [Apple|0] does next', '[Intel|-] slumps – what now?'],
  },
};
