import type { Phrase } from './wants.ts';

/** What members ask about what they hold. */
export const englishHoldings: readonly Phrase[] = [
  [
    'portfolioDrawdown',
    /\b(?:max(?:imum)? |largest |worst |biggest )?(?:drawdown|fall|drop|loss|dip|decline)\b.{0,12}\bmy (?:portfolio|account|holdings|investments)\b|\bmy (?:portfolio|account)\b.{0,24}\b(?:drawdown|worst (?:fall|drop|loss|dip)|from its (?:high|peak|top))\b|\bdrawdown\b.{0,6}\bi (?:ve|have)\b|\bmy (?:portfolio s? ?)?(?:max(?:imum)? |largest |worst |biggest )?drawdown\b|\bmy portfolio s (?:largest|worst|biggest) (?:fall|drop|loss|dip)\b/,
  ],
  [
    'portfolioVolatility',
    /\bvolatil\w{0,5} (?:of|in|is|for) (?:my|the) (?:whole |entire |overall )?(?:portfolio|holdings|account|investments)\b|\bmy (?:portfolio s? ?)?volatility\b|\bhow (?:volatile|risky) is my portfolio\b|\bmy portfolio\b.{0,16}\bvolatil\w{0,5}\b/,
  ],
  [
    'portfolioReturn',
    /\b(?:my |the )?(?:time|money)[- ]weighted (?:return|performance)\b(?: of my portfolio)?|\bmy (?:portfolio s? ?)?(?:total |overall |own )?(?:returns?|performance|twr|irr)\b|\bportfolio (?:return|performance)s?\b|\b(?:return|performance) (?:of|on|for) my (?:portfolio|investments?|account|money)\b|\bhow (?:is|has|did|are) my (?:portfolio|investments?) (?:doing|done|do|perform\w{0,3})\b|\bmy (?:twr|irr|mwr)\b/,
  ],
  [
    'portfolioDay',
    /\b(?:my )?(?:portfolio|account)\b.{0,24}\b(?:today|day|daily)\b|\b(?:today|daily|day)\b.{0,24}\bmy (?:portfolio|account)\b|\bhow (?:am|did|have|do) i (?:doing|do|done|stand) (?:so far )?today\b|\bhow much (?:did|have|am) i (?:make|made|lose|lost|gain\w{0,2}|up|down) today\b|\b(?:p ?& ?l|pnl)\b.{0,8}\btoday\b|\btoday s (?:p ?& ?l|pnl|gains?|profits?|loss)\b|\bmy (?:day s? |daily )(?:change|gain|loss|p ?& ?l|pnl)\b/,
  ],
  [
    'cash',
    /\bcash\b(?! flow).{0,16}\b(?:i|my|left|available)\b.{0,30}|\bcash (?:balance|position|level)\b|^\s{0,3}cash\W{0,3}$|\bmy (?:free |available |uninvested )?cash\b(?! flow)|\bhow much cash\b(?! flow)|\bbuying power\b|\b(?:uninvested|idle|spare|unspent|available|free) (?:money|funds|cash|balance)\b(?! flow)|\bmoney (?:is |do i have )?(?:left|uninvested|to spend)\b|\bnot invested\b|\bhow much (?:money )?(?:can|could) i (?:still )?(?:spend|invest)\b/,
  ],
  [
    'largest',
    /\bmy (?:very )?(?:biggest|largest|top|heaviest|main) (?:holdings?|positions?|investments?|stocks?|assets?|weights?)\b|\b(?:biggest|largest|top|heaviest) (?:holdings?|positions?)\b(?: (?:of|in) my portfolio)?|\b(?:what|which) .{0,20}\bdo i (?:own|hold|have) (?:the )?most\b(?: of)?/,
  ],
  [
    'smallest',
    /\bmy (?:very )?(?:smallest|tiniest|lightest|least) (?:holdings?|positions?|investments?|stocks?|assets?|weights?)\b/,
  ],
  [
    'bestHeld',
    /\bmy (?:very )?(?:best|most profitable)(?:[- ]performing)? (?:holdings?|positions?|investments?|stocks?|assets?|coins?|performers?)\b|\bmy (?:biggest|largest|top) (?:winners?|gainers?|performers?)\b/,
  ],
  [
    'worstHeld',
    /\bmy (?:very )?(?:worst|least profitable)(?:[- ](?:performing|performer))? (?:holdings?|positions?|investments?|stocks?|assets?|coins?|performers?)\b|\bmy (?:biggest|largest|worst) (?:losers?|performers?)\b/,
  ],
  [
    'allocation',
    /\b(?:my )?(?:asset )?allocation\b|\bexposure by sector\b|\bmy sectors?\b|\bhow (?:is|am) (?:my portfolio|i) (?:split|allocated|spread|diversified|divided)\b/,
  ],
  [
    'heldPrice',
    /\bdid i (?:pay|buy)\b(?!.{0,20}\bmany\b)(?: for)?|\baverage (?:price|cost)\b(?=.{0,40}\b(?:i|we|my|mine|our|paid)\b)(?: (?:i )?paid)?(?: of my| for my)?|\bmy (?:average|avg|cost basis|cost|entry|purchase|buy)(?: price| cost)?\b|\bcost basis\b|\bcosts? me\b|\b(?:entry|purchase|buying|acquisition|cost) (?:price|cost|level)s?\b.{0,12}\b(?:of|for|on) my\b|\bi (?:paid|bought)\b/,
  ],
  [
    'heldWeight',
    /\b(?:what|which) (?:share|part|weight|fraction|percent\w{0,4}|proportion|portion) of (?:my|the) (?:portfolio|holdings|money|account)\b|\bhow (?:much|big a part) of my (?:portfolio|money) (?:is|are)\b|\bweights? (?:of|is|in my|does)\b|\bmy .{1,20} weight\b|\bhow heavy\b|\bmy exposure to\b|\bexposed to\b|\bhow much of my (?:money|portfolio)\b|\bin my portfolio s weight\b|\bhow (?:big|large) (?:a |an? )?(?:share|part|slice|chunk|weight|portion)\b.{0,24}\b(?:portfolio|holdings|money)\b/,
  ],
  [
    'heldGain',
    /\bam i (?:up|down|winning|losing|making|in profit|in the (?:red|green|money)|at a (?:loss|gain))\b|\bmy (?:unreali[sz]ed )?(?:gains?|loss(?:es)?|profits?|p ?& ?l|pnl)\b|\bhow much (?:have|did|am) i (?:made|make|making|lost|lose|losing|gain\w{0,2}|up|down|earned)\b|\b(?:gain|profit|loss) (?:on|of|from|in) my\b|\b(?:gains?|profits?|loss(?:es)?) on\b|\bunreali[sz]ed (?:gains?|profits?|loss(?:es)?|p ?& ?l|pnl)\b/,
  ],
  [
    'held',
    /\b(?:do|did|have) i (?:still |even |actually |already )?(?:own|hold|have|got)\b|\bi (?:own|hold)\b|\bmy (?:position|shares|holdings?|stake) (?:in|of)\b|\bhow (?:many|much) .{1,24} (?:do i have|have i got|i have|is mine)\b|\bmy .{1,16} (?:position|stake|shares|coins)\b|\bin my portfolio\b|\b(?:position|stake) size\b|\bsize of my\b/,
  ],
  [
    'portfolio',
    /\b(?:my )?(?:portfolio|holdings|positions|net worth|investments)\b(?: worth| value)?|\beverything i (?:own|hold|have)\b|\bwhat am i worth\b|\ball (?:my )?holdings together\b|\ball (?:of )?my (?:stuff|things|assets|money|investments)\b|\bmy stuff\b/,
  ],
];
