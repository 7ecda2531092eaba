import type { Phrase } from './wants.ts';

/** Specific phrases come first: each takes its words away from those after it. */
export const englishPhrases: readonly Phrase[] = [
  [
    'cannot',
    /\b(?:price|cours|prix|trade|cost|close)\b.{0,30}\b(?:tomorrow|demain|next (?:week|month|year))\b|\bceo\b/,
  ],
  ['cannot', /\b(?:implied vol\w*|short interest|open interest|options? chain|put call|dark pool|insider)\b/],
  [
    'cannot',
    /\b(?:guarantee\w*|sure thing|double by|poem|joke|recipe|weather|world cup|president|horoscope)\b/,
  ],
  [
    'cannot',
    /\bwill\b.{1,40}\b(?:cost|be worth|reach|hit|be at|trade at)\b|\bexact(?:ly)? price\b|\bprice target of analysts\b/,
  ],
  [
    'cannot',
    /\bshould i (?:buy|sell|invest|put)\b|\bother (?:members?|users?|people)\b|\b(?:password|tax(?:es)?)\b/,
  ],
  ['cannot', /\b(?:my )?(?:watch ?lists?|saved screens?|my screens|my notes|latest notes|notes in)\b/],
  [
    'alert',
    /\b(?:alert me|set an? alert|create an? alert|alert (?:when|if|for)|ping me|notify me|tell me (?:if|when)|warn me|let me know (?:if|when))\b/,
  ],
  ['alerts', /\b(?:which|what|my|show|list)\b.{0,12}\balerts?\b.*|\balerts? (?:have|do) i\b.*/],
  ['orderPrice', /\b(?:limit )?price of my\b.{0,24}\borders?\b/],
  ['orders', /\b(?:my|open|pending|recent) (?:open |pending )?orders?\b|\borders? (?:have|do) i\b/],
  [
    'order',
    /\b(?:ticket|prepare|draft|order) (?:a |an )?(?:ticket|order|to buy|to sell|for|buy|sell)?\b|\b(?:buy|sell) (?:me )?(?=\d)/,
  ],
  ['draw', /\b(?:draw|chart|graph|plot)(?: of)?\b/],
  ['table', /\b(?:table|side by side)(?: of)?\b/],
  [
    'portfolioDrawdown',
    /\b(?:max(?:imum)? )?drawdown of my portfolio\b|\bmy (?:portfolio s? ?)?(?:max )?drawdown\b/,
  ],
  ['portfolioVolatility', /\bvolatil\w* of my portfolio\b|\bmy (?:portfolio s? ?)?volatility\b/],
  [
    'portfolioReturn',
    /\b(?:time weighted|money weighted|my (?:portfolio )?)(?: ?-? ?)return\b|\btime[- ]weighted return\b|\bportfolio (?:return|performance)\b|\bhow is my portfolio doing\b/,
  ],
  ['portfolioDay', /\b(?:my )?portfolio\b.{0,20}\btoday\b|\bhow much did i (?:make|lose|gain) today\b/],
  ['cash', /\b(?:how much )?cash\b.{0,12}\b(?:i|my)\b.*|\bmy cash\b/],
  ['largest', /\b(?:biggest|largest|top) (?:holding|position)s?\b/],
  ['allocation', /\b(?:allocation|exposure by sector)\b/],
  ['heldPrice', /\bdid i pay\b|\baverage (?:price|cost) (?:i )?paid\b|\bmy (?:average|cost basis|entry)\b/],
  ['heldWeight', /\b(?:what (?:share|part|weight)|how much) of my portfolio (?:is|are)\b|\bweight of\b/],
  [
    'heldGain',
    /\bam i (?:up|down|winning|losing|making)\b|\bmy (?:gain|loss|profit)\b|\bhow much (?:have|did) i (?:made|make|lost|lose|gain\w*)\b/,
  ],
  [
    'held',
    /\b(?:do|did) i (?:own|hold|have)\b|\bi (?:own|hold)\b|\bmy (?:position|shares|holding) (?:in|of)\b/,
  ],
  ['portfolio', /\b(?:my )?(?:portfolio|holdings|positions)\b(?: worth| value)?/],
  [
    'nextReport',
    /\b(?:when|which|who)\b.{0,40}\breports?\b(?: earnings| results| first| next)?|\b(?:next|upcoming) (?:report|earnings)\b|\b(?:earnings|report) date\b|\bwhen (?:are|is)\b.{0,30}\b(?:earnings|results)\b/,
  ],
  [
    'surprise',
    /\b(?:beat|miss)\b.{0,24}\b(?:quarter|earnings|estimates?)\b|\b(?:eps|earnings|revenue) surprise\b|\bbeat\b/,
  ],
  [
    'reportMove',
    /\b(?:react\w*|move\w*)\b.{0,30}\b(?:earnings|results|report)\b|\bday after\b.{0,24}\b(?:earnings|report)\b/,
  ],
  ['epsEstimate', /\b(?:eps|earnings) (?:estimate|expected|expectation)s?\b|\bexpected (?:eps|earnings)\b/],
  ['eps', /\b(?:last |latest )?(?:eps|earnings per share)\b/],
  ['toneStories', /\bhow many (?:stories|headlines|articles)\b/],
  ['tone', /\b(?:tone|mood|sentiment)\b(?: (?:on|around|of))?/],
  ['news', /\b(?:news|headlines)\b/],
  [
    'relativeVolume',
    /\brelative volume\b|\bvolume (?:is )?(?:un)?usual\w*\b|\bunusual volume\b|\bvolume\b.{0,12}\bunusual\b/,
  ],
  ['correlation', /\bcorrelat\w*\b(?: between| with| of)?|\bmove together\b/],
  ['recordBreakEven', /\bbreak[- ]?even(?: costs?)?\b/],
  ['recordTrades', /\b(?:how many )?trades\b.{0,30}\bbacktest\b|\bbacktest\b.{0,20}\btrades\b/],
  [
    'recordDrawdown',
    /\bdrawdown\b.{0,30}\b(?:backtest|signals?|track record)\b|\b(?:backtest|signals?|track record)\b.{0,20}\bdrawdown\b/,
  ],
  [
    'record',
    /\b(?:track record|backtest|returns? of (?:your|the) signals?|how (?:well )?(?:did|do|have) (?:your|the) signals?)\b/,
  ],
  ['ledger', /\bledger\b/],
  [
    'changes',
    /\b(?:signals?|stances?) (?:that )?(?:changed|turned)\b|\b(?:upgrades|downgrades)\b|\bwhat changed\b/,
  ],
  [
    'stanceBefore',
    /\b(?:stance|signal)\b.{0,24}\bbefore\b(?: the)?(?: current)?(?: one)?|\bprevious (?:stance|signal)\b/,
  ],
  ['memberVote', /\bhow does the\b.{1,30}\bvote\b/],
  ['stop', /\bstop(?: loss)?(?: level)?\b/],
  ['target', /\btarget\b/],
  ['stanceSince', /\bsince when\b|\bhow long\b.{0,20}\b(?:buy|hold|sell)\b/],
  [
    'fall',
    /\b(?:chance|probability|risk|odds)\b.{0,30}\b(?:drops?|falls?|crash\w*|loses?)\b|\brisk of a (?:fall|drop)\b/,
  ],
  [
    'pUp',
    /\bp ?\(? ?up ?\)?(?!\w)|\b(?:chance|probability|odds)\b.{0,30}\b(?:up|rises?|gains?|higher)\b|\bwill\b.{1,24}\b(?:go up|rise)\b/,
  ],
  ['moves', /\bexpected (?:move|range)\b|\brange of moves\b/],
  ['forecastMedian', /\bmedian (?:forecast|prediction)\b|\bforecast median\b/],
  ['forecast', /\b(?:forecast|prediction|predict\w*|outlook|expected return)\b(?: range)?/],
  ['monthWins', /\b(?:win rate|hit rate|how often)\b/],
  ['votes', /\breasons?\b|\bwhy\b|\bhow many votes\b|\bvotes? for (?:buy|sell)\b/],
  ['macdHistogram', /\bmacd histogram\b/],
  ['macd', /\bmacd\b/],
  ['bollingerUpper', /\b(?:upper|top) bol+inger(?: band)?\b/],
  ['bollingerLower', /\b(?:lower|bottom) bol+inger(?: band)?\b/],
  ['bollinger', /\bbol+inger(?: bands?)?\b/],
  ['stochastic', /\bstochastic(?: ?%?k)?\b/],
  ['williams', /\bwilliams(?: ?%?r)?\b/],
  ['cci', /\b(?:cci|commodity channel index)\b/],
  ['mfi', /\b(?:mfi|money flow index)\b/],
  ['atr', /\b(?:atr|average true range)\b/],
  ['adx', /\b(?:adx|directional index)\b/],
  ['rsi', /\b(?:rsi|relative strength(?: index)?)\b/],
  ['ema', /\b(?:ema|exponential (?:moving )?average)\b/],
  ['sma', /\b(?:sma|moving average|simple average|day average)\b/],
  ['grossMargin', /\bgross margin\b/],
  ['netMargin', /\b(?:net|profit) margin\b/],
  ['revenueGrowth', /\brevenue\b.{0,12}\bgrow\w*\b|\bgrowth of revenue\b|\bsales growth\b/],
  ['dividendYield', /\bdividend(?: yield)?s?\b/],
  ['currentRatio', /\bcurrent ratio\b/],
  ['debtToEquity', /\bdebt[- ]to[- ]equity\b|\bdebt equity\b/],
  ['returnOnEquity', /\breturn on equity\b|\broe\b/],
  ['piotroski', /\bpiotroski(?: score)?\b/],
  ['priceToSales', /\bprice[- ]to[- ]sales(?: ratio)?\b|\bp\/s(?: ratio)?\b/],
  ['priceEarnings', /\b(?:price[- ]to[- ]earnings(?: ratio)?|p\/e(?: ratio)?|pe(?: ratio)?|per)\b/],
  ['freeCashFlow', /\bfree cash flow\b|\bfcf\b/],
  ['revenue', /\b(?:revenue|sales|turnover)\b/],
  ['netIncome', /\b(?:net income|profits?)\b/],
  ['marketCap', /\b(?:market cap\w*|bigger by market cap|market value|how big)\b/],
  ['beta', /\bbeta\b/],
  ['volatility', /\bvolatil\w*\b|\briskier\b/],
  ['yearHigh', /\b52[- ]?weeks? high\b|\byear high\b|\bhigh of the year\b/],
  ['yearLow', /\b52[- ]?weeks? low\b|\byear low\b|\blow of the year\b/],
  ['highest', /\b(?:highest|high) (?:close|price|point)\b/],
  ['lowest', /\b(?:lowest|low) (?:close|price|point)\b/],
  ['previousClose', /\b(?:previous|yesterday s|prior) close\b/],
  ['dayHigh', /\b(?:day s? ?high|high today|today s high)\b/],
  ['open', /\bopen(?:ed|ing price)?\b/],
  ['volume', /\bvolume\b/],
  [
    'stance',
    /\b(?:stances?|signals?|rated|rating|buy,? hold,? (?:or )?sell|a buy|a sell|a hold|buy or sell)\b/,
  ],
  ['performance', /\b(?:returns?|performance|perform\w*|did .{0,60} do|gained)\b/],
  ['change', /\b(?:price change|changed?|move\w*|up or down|gain(?:ed)?|lost)\b(?: today)?/],
  [
    'price',
    /\b(?:price|trading|quote|cost|worth|how much is|what s it at|whats it at|it at|doing|trade at|level)\b/,
  ],
];

export const englishStopWords = `
a an and are as at be by can could did do does doing doo for from get give got had has have he her how hows hey hi hello
i if in into is it its just let like like make me much many more most my now of off on one or out over past per please
pls plz show so some that the their them then there these they thing this those to today tonight right rn up us was way we
well were what whats what's when where wheres which who why will with would you your yours vs versus compared compare comparison
against between than about around also tell say s t re m d ve ll both each all any too very really actually currently current
latest last newest next stock stocks share shares coin coins crypto cryptos token etf asset company ticker symbol market
index value number level ratio average mean moon called want need know see look check think good bad strong trend positive
negative high low higher lower highest lowest first no not meant old new here day days week weeks month months year years
quarter ago yesterday bars bar horizon within under above below long short time line graph chart long-term how's with
weekly ai-je bon est-il hebdomadaire coute lately bolinger bollinger break-even percent fast behind after set pay own goes turns turn options close closed trade trades without exactly christmas write tomorrow percentage next-day positive usually typically ever still going gone go whole entire term`;
