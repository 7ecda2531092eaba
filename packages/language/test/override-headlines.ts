import { companyOverrideHeadlines } from './override-headlines-of-companies.ts';
import { marketOverrideHeadlines } from './override-headlines-of-markets.ts';

/** Headlines that a rule must match, and headlines it must leave alone, by the rule's name. */
export type OverrideHeadlines = Readonly<
  Record<string, { readonly fires: readonly string[]; readonly silent: readonly string[] }>
>;

/**
 * For each override: headlines it must match, and headlines it must leave alone; marks as in `tricky-headlines.ts`.
 */
export const overrideHeadlines: OverrideHeadlines = {
  ...marketOverrideHeadlines,
  ...companyOverrideHeadlines,
  'against-expectation': {
    fires: [
      '[Boeing|+] posts smaller loss than feared',
      '[Intel|+] reports milder sales drop than expected',
      '[Caterpillar|+] sales decline less than feared',
      '[Delta|+] third-quarter loss narrower than expected',
      '[Macy’s|+] holiday sales fall less than expected',
      '[Ford|+] recall costs better than feared',
      '[Chipotle|-] sales rise less than expected',
      '[Nike|-] revenue falls more than expected',
      '[Snap|-] user growth worse than feared',
      '[Lucid|-] posts wider loss than expected',
    ],
    silent: [
      '[Walmart|0] employs more people than any other firm',
      '[Apple|0] pays less than rivals for chips',
      'Is [Boeing|0] in less trouble than feared?',
    ],
  },
  'size-of-loss': {
    fires: [
      '[Peloton|+] net loss narrows on lower costs',
      '[Uber|+] quarterly loss shrinks as bookings grow',
      '[Snap|+] narrows its quarterly loss',
      '[Lyft|+] cuts net loss by half',
      '[Coinbase|+] trims loss as trading returns',
      '[Beyond Meat|-] net loss widens to $80 million',
      '[Lucid|-] losses deepen as demand cools',
      '[Nikola|-] posts wider quarterly loss',
    ],
    silent: [
      '[Tesla|-] shares pare losses but still end lower',
      '[Kroger|0] works to cut food loss in stores',
      'Traders count losses after [Nvidia|0] options expire',
    ],
  },
  'cash-burn': {
    fires: [
      '[Rivian|+] cash burn eases in third quarter',
      '[WeWork|+] cash burn slows after store closures',
      '[Lucid|+] slows its cash burn',
      '[Boeing|+] cuts cash burn ahead of schedule',
      '[Spirit|-] cash burn accelerates',
      '[Peloton|-] burned through $650 million in a quarter',
    ],
    silent: ['[Exxon|0] to burn less gas at its wells', '[Peloton|0] classes help members burn calories'],
  },
  relief: {
    fires: [
      '[UPS|+] averts strike with last-minute deal',
      '[GM|+] avoids strike at Ohio plant',
      '[WeWork|+] escapes bankruptcy with new loan',
      'Judge throws out lawsuit against [Tesla|+]',
      'SEC drops probe of [Coinbase|+]',
      'Court dismisses antitrust case against [Meta|+]',
      'Regulators close investigation into [Wells Fargo|+]',
      '[Uniswap|+] probe closed without action',
      '[Johnson & Johnson|+] talc lawsuit thrown out',
      '[Boeing|+] cleared of wrongdoing in crash inquiry',
    ],
    silent: [
      '[Starbucks|-] faces strike at 300 stores',
      'SEC opens probe of [Coinbase|-]',
      'Judge refuses to dismiss case against [Meta|-]',
    ],
  },
  contest: {
    fires: [
      '[Apple|+] wins patent case against [Qualcomm|-]',
      '[Costco|+] gains on [Kroger|-] in grocery race',
      '[AMD|+] takes market share from [Intel|-]',
      '[BYD|+] overtakes [Tesla|-] in EV sales',
      'Airlines prefer [Airbus|+] over [Boeing|-]',
      '[Eli Lilly|+] outsells [Novo Nordisk|-] in obesity drugs',
      'Drivers switch from [Lyft|-] to [Uber|+]',
    ],
    silent: [
      '[Apple|0] and [Qualcomm|0] meet in court over patents',
      '[AMD|0] hires engineers from [Intel|0]',
      'Analysts compare [Visa|0] with [Mastercard|0]',
    ],
  },
  guidance: {
    fires: [
      '[Target|-] guides below Wall Street estimates',
      '[Nike|-] forecasts revenue below expectations',
      '[Salesforce|-] beats on profit but guides below estimates',
      '[Adobe|-] outlook falls short of estimates',
      '[Snowflake|-] sinks on weak forecast',
      '[Micron|+] guides above consensus',
      '[Broadcom|+] lifts full-year forecast',
      '[Airbnb|+] forecast tops expectations',
    ],
    silent: [
      '[Micron|0] to give guidance on Wednesday',
      '[Apple|0] no longer gives revenue guidance',
      'Will [Target|0] guide below estimates?',
    ],
  },
  verdict: {
    fires: [
      'FDA approves [Eli Lilly|+] obesity drug',
      'FDA rejects [Intercept|-] liver drug',
      '[Pfizer|+] drug meets main goal in late-stage trial',
      '[Biogen|-] drug fails late-stage trial',
      'FTC sues [Amazon|-] over Prime tactics',
      '[Johnson & Johnson|-] to pay $700 million to settle talc claims',
      '[Moderna|+] wins FDA approval for RSV shot',
    ],
    silent: [
      'FDA to review [Pfizer|0] vaccine data in May',
      '[Merck|0] starts late-stage trial of heart pill',
    ],
  },
  distress: {
    fires: [
      '[Hertz|-] files for bankruptcy protection',
      '[Binance|-] halts withdrawals amid outflows',
      '[Walgreens|-] slashes dividend',
      '[Amazon|-] to lay off 9,000 workers',
      '[Bitcoin|-] retreats from record high',
      '[Coinbase|0] delists [Monero|-]',
    ],
    silent: ['[Walmart|0] files patent for drone delivery', '[Bitcoin|+] nears record high'],
  },
  'rating-change': {
    fires: [
      '[Goldman Sachs|0] downgrades [Ford|-] to sell',
      '[JPMorgan|0] upgrades [Caterpillar|+] to overweight',
      '[Ford|-] downgraded to hold by analysts',
      'Wedbush raises [Apple|+] price target',
      'Analyst cuts [Intel|-] price target to $20',
      '[Citi|0] says [Micron|+] is a top pick',
    ],
    silent: ['[Ford|0] named among stocks to watch', 'What analysts think of [Apple|0]'],
  },
  ellipsis: {
    fires: [
      "[Rivian|-]'s output slows, [Lucid|+]'s accelerates",
      "[Pepsi|-]'s sales fall, [Coca-Cola|+]'s rise",
      "[Uber|+]'s losses shrink, [Lyft|-]'s widen",
      "[Intel|-]'s revenue drops while [AMD|+]'s grows",
    ],
    silent: ['[Uber|+] rises, [Lyft|-] falls', "[Apple|0]'s event ends, [Google|0]'s begins"],
  },
};
