import { englishHoldings } from './holdings.en.ts';
import { bareOrder } from './read-form.ts';
import { bestOfCalendar, worstOfCalendar } from './season-extremes.ts';
import { englishRefusals } from './unread-words.en.ts';
import type { Phrase } from './wants.ts';

/** Specific phrases come first: each takes its words away from those after it. */
export const englishPhrases: readonly Phrase[] = [
  ...englishRefusals,
  [
    'watched',
    /\b(?:my )?watch ?lists?\b|\b(?:am i|do i|i m|i am) (?:watching|following)\b|\b(?:do|did|have) i (?:star|starred|follow|followed|watch|watched)\b/,
  ],
  [
    'alert',
    /\b(?:alert me|(?:set|create|make|add|put|new)(?: me)?(?: up)?(?: an?| a new| another)?(?: price)? alert|(?<!\b(?:do|does|did|have|had|any|what|which|is|are)\b.{0,16}|\bmy )(?:price )?alert (?:when|if|for|on|at|once)|(?:ping|notify|warn|remind|message|text|email|mail|buzz|inform|shout at|wake) me\b|(?:tell me|let me know|i want to know) (?:if|when|once|as soon as|the moment)|give me a (?:shout|heads up|nudge))\b/,
  ],
  [
    'alerts',
    /\b(?:which|what|my|show|list|how many|any|do i|have i)\b.{0,20}\balerts?\b.{0,40}|\balerts? (?:have|do|did|are) (?:i|mine)\b.{0,40}/,
  ],
  [
    'orderPrice',
    /\b(?:limit )?price (?:of|on|for) my\b.{0,30}\borders?\b|\b(?:at|for) what price\b.{0,30}\borders?\b/,
  ],
  [
    'orders',
    /\b(?:my|open|pending|recent|unfilled|working|active)(?: open| pending| limit| recent| last| latest)? orders?\b|\borders?\b.{0,12}\b(?:open|pending|waiting|unfilled)\b|\borders? (?:have|do|did|are|that are|still)? ?(?:i|open|pending|mine|waiting|unfilled|in the market)\b|\b(?:do|have) i (?:have |got |any ){1,3}(?:open |pending )?orders?\b|\bhow many orders\b/,
  ],
  [
    'order',
    /\b(?:order )?ticket\b|\b(?:prepare|draft|fill in|set up|place|make|open)(?: me)?(?: an?| the)?(?: limit| market| paper| buy| sell){0,6} (?:ticket|order|purchase|sale|trade|buy|sell)\b(?: to buy| to sell| for)?|\b(?:prepare|order) (?:to )?(?:buy|sell)\b|\border (?:me )?(?=\d)|\bi (?:want|need) (?=\d)|\b(?:i want to|i d like to|want to|let s|please|can you|could you)? ?(?:buy|sell|purchase) (?:me )?(?=\$?\d|half|one|an? )/,
  ],
  ['order', bareOrder],
  [
    'draw',
    /\b(?:draw|charts?|graphs?|plot|visuali[sz]e|diagram|picture|candles?|candlesticks?)(?: of| for)?\b/,
  ],
  ['table', /\b(?:table|tabulate|side by side|spreadsheet)(?: of| with)?\b/],
  ...englishHoldings,
  [
    'average',
    /(?<!\b(?:days?|d|weeks?|months?|moving|simple|exponential) )\b(?:average|avg|mean)(?: daily)? (?:(?!true|traded|volume|directional|day|week|month|target|price|buy|purchase|entry|cost|acquisition|my\b|paid)[a-z\ue000-\ue01f]\S{0,12} ){0,2}(?:clos(?:e|es|ing)(?: prices?)?|prices?|cost|value)\b|\baverage of (?:the |its |all )?(?:clos(?:es|ing prices)|prices?)\b/,
  ],
  [
    'nextReport',
    /\b(?:when|which|who|what (?:day|date))\b.{0,40}\breport(?:s|ing)?\b(?: (?:its |their )?(?:earnings|results|next|first|again|quarterly)){0,6}|\b(?:next|upcoming|coming) (?:quarterly )?(?:reports?|earnings|results|numbers)\b(?: date)?|\b(?:earnings|reports?|results) (?:date|day|due|coming)\b|\bwhen (?:are|is|do|does|will)\b.{0,40}\b(?:earnings|results|numbers|announce\w{0,4})\b|\bdate (?:of|for) .{0,24}\b(?:earnings|report|results)\b|\bhow (?:long|many days|soon)\b.{0,30}\b(?:earnings|report\w{0,3}|results)\b|\b(?:which|who) .{0,30}(?:first|sooner|earlier) to report\b|\b(?:does|do|will|to)\b.{0,20}\breport\b(?: next| again| earnings| results){0,6}|\bwhen does\b\s{0,4}$/,
  ],
  [
    'epsEstimate',
    /\b(?:eps|earnings(?: per share)?) (?:estimates?|expected|expectations?|forecast|consensus)\b|\b(?:expected|estimated|consensus|forecast) (?:eps|earnings)(?: per share)?\b|\b(?:expect\w{0,2}|estimate\w{0,1}|consensus)\b.{0,30}\b(?:eps|earnings per share|earn)\b|\b(?:eps|earnings)\b.{0,24}\b(?:expected|estimates?|estimated|consensus)\b/,
  ],
  [
    'surprise',
    /\b(?:beat|beats|beaten|miss|missed|meet|met|exceed\w{0,2}|top|topped|above|below)\b.{0,24}\b(?:quarter|earnings|estimates?|expectations?|consensus|forecasts?|eps)\b|\b(?:eps|earnings|revenue) (?:surprises?|beat|miss)\b|\bsurprise\b|\b(?:beat|missed|miss)\b/,
  ],
  [
    'reportMove',
    /\b(?:react\w{0,4}|move\w{0,2}|jump\w{0,2}|respond\w{0,2}|do|did|go|went|rise|fall)\b.{0,40}\b(?:earnings|results|report(?:s|ed|ing)?)\b|\bday after\b.{0,30}\b(?:earnings|report\w{0,3}|results)\b|\bnext[- ]day (?:move|reaction)\b|\b(?:earnings|post[- ]earnings|report) (?:reaction|move)\b|\breaction to\b.{0,24}\b(?:earnings|report|results)\b|\bafter (?:its |the |their )?(?:last |latest |previous )?(?:earnings|report|results)\b/,
  ],
  ['eps', /\b(?:last |latest |reported )?(?:eps|earnings per share)\b|\bearn\w{0,2} per share\b/],
  ['eps', /\b(?:earnings|quarterly results)\b/, 'weak'],
  ['reportMove', /\bhow did\b.{0,24}\breact\b/],
  [
    'toneStories',
    /\bhow many (?:stories|headlines|articles|news|news stories|news items)\b|\b(?:number|count) of (?:stories|headlines|articles)\b/,
  ],
  [
    'tone',
    /\b(?:news |media |press |market )?(?:tone|moods?|sentiments?)\b(?: (?:on|around|of|about|for|towards?))?|\b(?:press|media|news|papers|headlines) (?:saying|writing|say|write)\b.{0,30}(?:\b(?:good|bad|positive|negative)\b)?|\bhow (?:are|is|do|does) (?:the )?(?:headlines|news|press|stories|coverage|media)(?: look(?:ing)?)? (?:about|on|for|around)\b|\bhow (?:do|are) (?:people|the news|headlines|the press|media) (?:feel|talk\w{0,3}|speak\w{0,3}|writ\w{0,3})\b(?: about)?|\b(?:are|is) (?:the )?(?:news|headlines|press|media) (?:on|about|around|for)?.{0,24}\b(?:positive|negative|good|bad|bullish|bearish|upbeat|optimistic)\b|\b(?:bullish|bearish|good|bad|positive|negative) (?:news|headlines|press|coverage)\b|\b(?:people|investors|press|media|headlines|stories|coverage|journalists)\b.{0,24}\b(?:upbeat|positive|negative|optimistic|pessimistic|bullish|bearish|gloomy|cheerful)\b(?:.{0,30}\b(?:news|press|headlines)\b)?|\bhow (?:positive|negative|good|bad)\b.{0,24}\b(?:news|press|headlines|coverage)\b/,
  ],
  [
    'news',
    /\b(?:news|headlines|what s new (?:with|at|on|about)|whats new (?:with|at|on|about)|why is .{1,20} (?:up|down|falling|rising|moving))\b/,
  ],
  [
    'relativeVolume',
    /\brel(?:ative)?\.? ?vol(?:ume)?\b|\brvol\b|\bvolume\b.{0,24}\b(?:un)?usual\w{0,2}\b|\b(?:un)?usual(?:ly)?\b.{0,16}\b(?:volume|high|heavy)\b|\bvolume\b.{0,24}\b(?:normal|average|abnormal|typical)\b|\b(?:abnormal|normal|heavy|heavier|high|higher|busier)\b.{0,12}\b(?:volume|trading|than usual)\b|\btrad\w{1,3}\b.{0,40}\b(?:than|versus|vs|against|compared to|compared with) (?:usual|normal|its usual|average|its average)\b|\b(?:unusual|abnormal|heavy) (?:activity|turnover|trading)\b(?:.{0,30}\bvolume\b)?(?:.{0,10}\bnormal\b)?|\bhow (?:heavy|busy|active) is (?:the )?trading\b/,
  ],
  ['averageVolume', /\b(?:average|avg|mean)(?: daily| trading| traded){0,2} volumes?\b/],
  [
    'correlation',
    /\b(?:correl\w{0,7}|corelat\w{0,4}|corr)\b(?: coefficient)?(?: between| with| of| to| and)?|\b(?:move|moves|moving|trade|trades) (?:together|alike|in (?:sync|step|tandem)|with)\b|\b(?:closely|tightly|strongly)\b.{0,30}\b(?:related|linked|tied|connected)\b|\blinked to\b/,
  ],
  ['recordBreakEven', /\bbreak[- ]?even(?:s| costs?| fees?| point)?\b/],
  [
    'recordTrades',
    /\b(?:how many |number of |count of )?(?:closed )?trades\b.{0,40}\b(?:backtest|signals?|track record|strategy)\b|\b(?:backtest|signals?|track record)\b.{0,30}\btrades\b|\bhow many trades\b/,
  ],
  [
    'recordDrawdown',
    /\b(?:max(?:imum)? |worst |largest |biggest |deepest )?(?:drawdown|fall|(?<!\bstop[- ]?)loss|dip)\b.{0,30}\b(?:backtest|signals?|track record|strategy)\b|\b(?:backtest|signals?|track record|strategy)\b.{0,30}\bdrawdown\b/,
  ],
  [
    'recordHits',
    /\b(?:hit|win|success) rate\b.{0,24}\b(?:backtest|signals?|track record|strategy)\b|\b(?:backtest|signals?|track record|strategy)\b.{0,24}\b(?:hit|win|success) rate\b|\b(?:your|auspex(?: s)?) (?:overall )?(?:accuracy|hit rate|win rate|success rate)\b|\bhow often (?:are|were|is|was|do|does|did|have|has) (?:your|the) (?:us |crypto |stock )?(?:signals?|models?|calls)\b|\b(?:signals?|models?|calls)\b.{0,12}\b(?:been |were |was |are |is )?(?:right|correct) how often\b/,
  ],
  [
    'largestFall',
    /\b(?:biggest|largest|worst|deepest|steepest|max(?:imum)?) (?:price |one[- ]day |single[- ]day |daily )?(?:drop|fall|decline|drawdown|loss|dip|pullback)s?\b(?: (?:between|of|in|for))?|\bmax(?:imum)? drawdown\b/,
  ],
  ['recordSharpe', /\bsharpe(?: ratio)?\b/],
  [
    'record',
    /\bhow (?:good|accurate|reliable) (?:are|is|were) (?:your|the) (?:us |crypto |stock )?(?:signals?|strategy|model)\b(?! (?:on|for|of)\b)|\bare (?:your|the) (?:us |crypto |stock )?signals? (?:any )?(?:good|accurate|reliable)\b|\b(?:track record|backtest(?:ed)?(?: return| result| performance)?s?)\b|\b(?:returns?|performance|results?|profit|gain)\b.{0,16}\bof (?:your|the|all|these|auspex) (?:us |crypto |stock |coin |bitcoin |live |paper |published )?(?:signals?|strategy|model)\b|\b(?:your|the) (?:us |crypto |stock |coin |live |paper |published )?(?:signals?|strategy|model)s? (?:performance|returns?|results?|earn\w{0,2}|made?|perform\w{0,3})\b|\b(?:how (?:well |much )?|what )(?:did|do|have|has|would) (?:your|the|following) (?:us |crypto |stock |coin |live |paper |published )?(?:signals?|strategy|model)\b.{0,24}/,
  ],
  ['ledger', /\bledger\b/],
  ['yearRange', /\b52[- ]?weeks? (?:price |trading )?range\b/],
  ['dayRange', /\b(?:day s|daily|today s) (?:price |trading )?range\b/],
  [
    'changes',
    /\b(?:signals?|stances?) (?:that |which |have |has ){0,6}(?:just )?(?:changed|turned|flipped|new)\b|\b(?:upgrades|downgrades)\b|\bwhat (?:has )?changed\b|\bnew (?:buy |sell |hold )?signals\b|\bwhich (?:signals?|stances?) (?:changed|flipped)\b/,
  ],
  [
    'stanceBefore',
    /\b(?:stance|signal|rating|rated)\b.{0,30}\b(?:before|previously|earlier|prior|until then)\b(?: the)?(?: (?:current|present|last))?(?: one)?|\bbefore the (?:current|present) (?:stance|signal|rating)\b|\b(?:previous|former|prior|last|old|earlier|preceding) (?:stance|signal|rating)\b|\bwhat was .{1,20} rated before\b/,
  ],
  [
    'memberVote',
    /\bhow (?:does|is|do) the\b.{1,30}\bvot(?:e|es|ing)\b|\bwhat does the\b.{1,30}\b(?:vote\b|(?:average|sma|ema|ma)\b.{0,16}\bsay\b)|\bvote of the\b(?=.{0,12}\b(?:sma|ema|average|day|\d))|\b(?:day|sma|ema|average) s? ?(?:\d{2,3} )?votes?\b/,
  ],
  ['stop', /\bstop(?:[- ]loss)?(?: level| price)?\b/],
  ['target', /\b(?:price )?target(?: level| price)?\b|\btake[- ]profit\b/],
  [
    'stanceSince',
    /\bsince when\b|\bhow long\b.{0,30}\b(?:buy|hold|sell|stance|signal|rat\w{2,3})\b|\bwhen did\b.{0,30}\b(?:signal|stance|turn|flip|change)\b|\b(?:stance|signal) (?:start|age|last change)\w{0,2}\b/,
  ],
  [
    'movesOver5',
    /\b(?:chances?|probab\w{2,6}|odds|likel\w{1,6}|possib\w{2,6})\b.{0,50}\b(?:mov\w{1,3}|swing\w{0,3})\b.{0,24}(?<![.,\d])5 ?(?:%|percent|per cent)|\bp ?\(? ?mov\w{1,3}\b.{0,6}(?<![.,\d])5\b/,
  ],
  [
    'movesOver10',
    /\b(?:chances?|probab\w{2,6}|odds|likel\w{1,6}|possib\w{2,6})\b.{0,50}\b(?:mov\w{1,3}|swing\w{0,3})\b.{0,24}(?<![.,\d])10 ?(?:%|percent|per cent)|\bp ?\(? ?mov\w{1,3}\b.{0,6}(?<![.,\d])10\b/,
  ],
  [
    'fall',
    /\b(?:chances?|probab\w{2,6}|risk|odds|likel\w{1,6}|danger|possib\w{2,6})\b.{0,40}\b(?:drop\w{0,4}|fall\w{0,3}|crash\w{0,3}|los(?:e|es|ing|s)|declin\w{1,3}|decreas\w{1,3}|down|tank\w{0,3}|plung\w{1,3}|sink\w{0,3})\b|\brisk of (?:a |an )?(?:\d{1,2} ?%? )?(?:fall|drop|crash|loss|decline)\b|\b(?:can|could|might|will)\b.{1,24}\b(?:lose|drop|fall|crash)\b.{0,12}\b(?:10|ten)\b|\bp[- ]?\(? ?fall\b|\bdownside risk\b/,
  ],
  [
    'pUp',
    /\bp ?\(? ?up ?\)?(?!\w)|\b(?:chances?|probab\w{2,6}|odds|likel\w{1,6}|possib\w{2,6})\b.{0,40}\b(?:up|ris\w{1,3}|gain\w{0,3}|higher|increas\w{1,3}|climb\w{0,3}|positive|green|above)\b|\bwill\b.{1,24}\b(?:go (?:up|down)|rise|gain|climb|increase|fall|drop|decline)\b|\bis .{1,20} (?:likely|going) to (?:go (?:up|down)|rise|gain|climb|increase|fall|drop|decline)\b|\bprobab\w{2,6} of (?:a )?(?:rise|gain|increase)\b|\bgoing up\b|\b(?:upside|up) (?:probab\w{2,6}|chances?|odds)\b/,
  ],
  [
    'moves',
    /\bexpected (?:moves?|swings?)\b|\brange of moves\b|\bhow (?:far|much) (?:might|could|may|can)\b.{1,24}\bmove\b|\bmoves? (?:is|are) expected\b|\bwhat (?:does|do) (?:your|the) (?:ai )?models? (?:say|think|see|expect)\b(?=.{0,30}\b(?:in|over|within|next|after) (?:the next )?(?:\d|day|an?\b|one\b))/,
  ],
  [
    'forecastMedian',
    /\bmedian (?:of the )?(?:forecast|prediction|outcome|scenario|range|projected|expected)\w{0,2}\b(?: return| price)?|\b(?:forecast|prediction|range) s? ?(?:median|middle|midpoint|centre|center)\b|\b(?:middle|midpoint|centre|center|median) of (?:the |its )?(?:forecast|prediction|range)\b|\bmedian\b|\b(?:central|middle|mid) (?:forecast|prediction|projection|scenario|case|estimate)\b|\bmost likely (?:return|price|outcome)\b/,
  ],
  [
    'forecastLow',
    /\b(?:low(?:er|est)?|bottom|bad|worst|down|pessimistic|bearish|minimum)(?:[- ]?(?:case|scenario|end|side|bound|limit|edge))\b(?:.{0,12}\b(?:forecast|range|prediction|band)\b)?|\b(?:low|bottom|floor) of (?:the |its )?(?:\w{2,9} )?(?:forecast|range|prediction|band)\b|\bforecast(?:ed)? (?:low|floor)\b|\bhow low (?:could|can|might|may)\b|\b(?:the most|how much|at worst)\b.{1,30}\b(?:could|can|might|may) (?:lose|fall|drop)\b|\b(?:how much|how far)\b.{0,12}\b(?:could|can|might|may)\b.{1,24}\b(?:lose|fall|drop)\b|\bdownside\b/,
  ],
  [
    'forecastHigh',
    /\b(?:high(?:er|est)?|upper|top|best|up|optimistic|bullish|maximum)(?:[- ]?(?:case|scenario|end|side|bound|limit|edge))\b(?:.{0,12}\b(?:forecast|range|prediction|band)\b)?|\b(?:high|top|ceiling) of (?:the |its )?(?:\w{2,9} )?(?:forecast|range|prediction|band)\b|\bforecast(?:ed)? (?:high|top)\b|\bhow high (?:could|can|might|may)\b|\b(?:the most|how much|at best)\b.{1,30}\b(?:could|can|might|may) (?:gain|rise|make|climb)\b|\b(?:how much|how far)\b.{0,12}\b(?:could|can|might|may)\b.{1,24}\b(?:gain|rise|climb)\b|\bupside\b/,
  ],
  [
    'forecast',
    /\b(?:forecast\w{0,3}|predict\w{0,5}|outlook|projections?|projected|expected (?:returns?|range|price)|price range|90 ?% (?:range|band|interval)|range (?:for|of|in|over)|(?:in|within) what range|what range)\b(?: range)?|\b(?:where|what) (?:will|could|might|may|can|would|do you (?:see|expect))\b.{1,30}\b(?:be|go|stand|end up|trade|in|happen)\b|\bhow far (?:could|can|might|may)\b|\bwhat do you (?:expect|see|think)\b/,
  ],
  [
    'monthWins',
    /\b(?:win|hit|success) rates?\b|\bhow often (?:does|did|do|has|is|was)\b|\b(?:share|percent\w{0,4}|proportion|part|how many) of (?:the )?(?:years|times|months|januar\w{1,3}|decembers|rises)\b|\b(?:usually|typically|normally|mostly|tend to|tends to) (?:rise|up|go up|gain|positive|green)\b|\bhow many times\b/,
  ],
  ['seasonBest', bestOfCalendar],
  ['seasonWorst', worstOfCalendar],
  ['season', /\bseason\w{0,7}\b|\bby month\b/],
  [
    'votes',
    /\bhow many\b.{0,24}\b(?:indicators?|signals?|members?|rules)\b.{0,16}\b(?:buy|sell|hold)\w{0,3}\b|\b(?:indicators?|members?) (?:that )?(?:say|vote|point|favou?r|are for)\b.{0,12}\b(?:buy|sell|hold)\w{0,3}\b|\breasons?\b(?: behind| for)?|\bwhy\b|\bhow many votes\b|\b(?:buy|sell|hold) votes\b|\bvotes?(?: for| to)? (?:buy|sell|hold)\w{0,3}\b|\bvotes?\b|\bexplain the .{0,20}\b(?:signal|stance|rating)\b/,
  ],
  ['macdHistogram', /\bmacd (?:histogram|hist)\b|\bhistogram (?:of (?:the )?)?macd\b|\bhistogram\b/],
  ['macd', /\bmacd\b(?: line)?/],
  [
    'bollingerUpper',
    /\b(?:upper|top|high) bb\b|\bbb (?:upper|top|high)\b|\b(?:upper|top|high(?:er)?) bol{1,2}[ie]nger(?: bands?)?\b|\bbol{1,2}[ie]nger(?: bands?)?,? (?:upper|top|high)\b(?: band)?|\bupper band\b(?: of (?:the )?bol{1,2}[ie]nger)?/,
  ],
  [
    'bollingerLower',
    /\b(?:lower|bottom|low) bb\b|\bbb (?:lower|bottom|low)\b|\b(?:lower|bottom|low) bol{1,2}[ie]nger(?: bands?)?\b|\bbol{1,2}[ie]nger(?: bands?)?,? (?:lower|bottom|low)\b(?: band)?|\blower band\b(?: of (?:the )?bol{1,2}[ie]nger)?/,
  ],
  ['bollinger', /\bbol{1,2}[ie]nger(?: bands?)?\b/],
  ['stochastic', /(?<!\w)%k\b|\bstoch(?:astics?)?\b(?: oscillator)?(?: ?%?k)?/],
  ['williams', /\bwil{1,2}iams?\b(?: ?%? ?r)?|(?<!\w)%r\b/],
  ['cci', /\b(?:cci|commodity channel(?: index)?)\b/],
  ['mfi', /\b(?:mfi|money flow(?: index)?)\b/],
  ['atr', /\b(?:atr|(?:average )?true range)\b/],
  [
    'adx',
    /\b(?:adx|(?:average )?directional(?: movement)? index|how strong is .{1,24} trend|trend strength|strength of the trend)\b/,
  ],
  ['rsi', /\b(?:rsi|relative strength(?: index)?|oversold|overbought)\b/],
  ['ema', /\b(?:emas?|exponential (?:moving )?(?:averages?|mean))\b/],
  [
    'sma',
    /\b(?:smas?|(?:simple )?moving (?:averages?|avg|mean)|simple (?:moving )?averages?|days? (?:average|avg|mean|ma)|\d{2,3}[- ]?d? ?ma)\b|\b(?:above|below|over|under) (?:its|their|the) (?:days?|\d{2,3}[- ]?d)\b(?! (?:high|low|range|peak|top))/,
  ],
  ['grossMargin', /\bgross (?:profit )?margins?\b|\bmargins?\b.{0,6}\bgross\b/],
  ['netMargin', /\b(?:net|profit) (?:profit )?margins?\b|\bhow profitable\b/],
  [
    'revenueGrowth',
    /\b(?:revenues?|sales)\b.{0,16}\b(?:grow\w{0,4}|increas\w{1,3})\b|\bgrowth (?:of|in) (?:its |the )?(?:revenues?|sales)\b|\bgrow\w{0,3} (?:its )?(?:revenues?|sales)\b|\bhow fast (?:is|does|are)\b.{1,24}\bgrow\w{0,3}\b/,
  ],
  ['dividendYield', /\bdividends?(?: yields?)?\b|\byields?\b/],
  ['currentRatio', /\bcurrent ratio\b|\bliquidity ratio\b/],
  [
    'debtToEquity',
    /\b(?:debts?|leverage)(?:[- ](?:to|over|\/)[- ]| ?\/ ?| |\b.{1,30}\b)equity\b(?: ratio)?|\bd\/e\b|\bhow (?:indebted|leveraged)\b/,
  ],
  ['returnOnEquity', /\breturn\b.{0,30}\bon (?:its |their |the |shareholders?(?: s)? )?equity\b|\broe\b/],
  ['piotroski', /\bpiotro\w{1,4}(?:[- ]?f)?(?:[- ]score)?\b|\bf[- ]score\b/],
  [
    'priceToSales',
    /\bprice(?:[- ](?:to|over)[- ]| ?\/ ?)(?:sales|revenue)(?: ratio| multiple)?\b|\bp\/s\b(?: ratio)?|\bps ratio\b/,
  ],
  ['priceToBook', /\bprice(?:[- ](?:to|over)[- ]| ?\/ ?)book(?: value)?(?: ratio)?\b|\bp\/b\b(?: ratio)?/],
  [
    'priceEarnings',
    /\bprice(?:[- ](?:to|over)[- ]| ?\/ ?)earnings(?: ratio| multiple)?\b|\b(?:p\/e|p e|pe)\b(?: ratios?| multiple)?|\bper\b(?! (?:share|cent|year|day|week|month|quarter|annum|your|the|bar|coin|unit|hour|capita|trade|side|se)\b)|\bearnings multiple\b|\bmultiple of (?:its |their )?earnings\b|\btimes (?:its )?earnings\b/,
  ],
  ['freeCashFlow', /\bfree cash ?flow\b|\bfcf\b/],
  ['revenue', /\b(?:revenues?|sales|turnover|top line)\b/],
  [
    'netIncome',
    /\b(?:net income|net earnings|net profits?|(?<!much )profits?(?!.{0,12}\bportfolio)|bottom line)\b|\bhow much (?:did|does) .{1,20} earn\b/,
  ],
  [
    'marketCap',
    /\b(?:market ?cap\w{0,11}|mkt ?cap|mcap|market value|how (?:big|large)|valuation|valued at|value of all .{1,20} shares|worth more|worth (?:as a (?:company|whole|business)|on the (?:stock )?market|in total)|(?:bigger|larger|smaller) than)\b|\bhow much is the company worth\b|\b(?:bigger|larger|biggest|largest|smaller) (?:company|business|firm)\b|\b(?:is|who is|which is|whos) (?:the )?(?:bigger|larger|biggest|largest|smaller)\b(?! (?:holding|position))/,
  ],
  ['beta', /\bbeta\b/],
  ['fromHigh', /\bhow far\b.{0,30}\b(?:from|below|off|under)\b.{0,6}\b(?:52[- ]?weeks? )?highs?\b/],
  [
    'volatility',
    /\b(?:annuali[sz]ed |historical |reali[sz]ed )?vol(?:atil\w{0,5})?\b|\brisk(?:y|ier|iest)\b|\bcalmer\b|\bswings? more\b|\bhow much does .{1,20} swing\b/,
  ],
  [
    'yearHigh',
    /\b52[- ]?(?:w|wks?|weeks?) (?:range )?(?:highs?|top|peak|max\w{0,4})\b|\b(?:year(?:ly)?|annual|one year|1 year|12 months?) s? ?highs?\b|\b(?:high(?:est)?|top|peak|biggest|maximum|greatest)(?: price| point| level)?\b.{1,30}\b(?:52[- ]?(?:w|wks?|weeks?)|12 months|(?:of|in|over|for) (?:the |this |last |past ){1,2}year)\b/,
  ],
  [
    'yearLow',
    /\b52[- ]?(?:w|wks?|weeks?) (?:range )?(?:lows?|bottom|min\w{0,4})\b|\b(?:year(?:ly)?|annual|one year|1 year|12 months?) s? ?lows?\b|\b(?:low(?:est)?|bottom|smallest|minimum|cheapest)(?: price| point| level)?\b.{1,30}\b(?:52[- ]?(?:w|wks?|weeks?)|12 months|(?:of|in|over|for) (?:the |this |last |past ){1,2}year)\b/,
  ],
  [
    'highest',
    /\b(?:highest|high|max(?:imum)?|peak|top|record|all[- ]time high)(?: (?:clos\w{1,3}|price|point|level|value))?\b(?=.{0,40}\b(?:since|over|in|from|this|last|past|between|ever|during|ytd|year|of)\b)|\b(?:highest|max(?:imum)?|peak) (?:clos\w{1,3}|price|point|level)\b|\ball[- ]time high\b|\bath\b|\bhighs?(?= and (?:the )?lows?\b)/,
  ],
  [
    'lowest',
    /\b(?:lowest|low|min(?:imum)?|bottom|trough|all[- ]time low)(?: (?:clos\w{1,3}|price|point|level|value))?\b(?=.{0,40}\b(?:since|over|in|from|this|last|past|between|ever|during|ytd|year|of)\b)|\b(?:lowest|min(?:imum)?) (?:clos\w{1,3}|price|point|level)\b|\ball[- ]time low\b|\batl\b|\band (?:the )?lows?\b(?! (?:end|of|case|band|side))/,
  ],
  [
    'previousClose',
    /\b(?:previous|yesterday s?|prior|last night s?|the day before s?|day before s?|last session s?) clos\w{1,3}\b|\b(?:clos\w{0,3}|end\w{0,2}|finish\w{0,2}|settle\w{0,1})\b.{0,20}\b(?:the )?(?:last|previous|prior) (?:session|day)\b|\bclos\w{0,3}\b.{0,24}\b(?:yesterday|the day before|previous(?: day| session)?|last night)\b|\b(?:finish\w{0,2}|ended?|settled?)\b.{0,24}\b(?:yesterday|the day before|last night|previous(?: day| session)?)\b|\byesterday\b.{0,16}\b(?:clos\w{1,3}|finish\w{0,2}|end\w{0,2})\b|\b(?:price|worth|at|cost) yesterday\b/,
  ],
  [
    'dayHigh',
    /\b(?:day|session|intraday|daily|today) ?s? ?highs?\b|\bhigh(?:est)?\b.{0,24}\b(?:today|(?:of|for) the day|so far|this session)\b|\btoday s (?:highest|peak|top)\b/,
  ],
  [
    'dayLow',
    /\b(?:day|session|intraday|daily|today) ?s? ?lows?\b|\blow(?:est)?\b.{0,24}\b(?:today|(?:of|for) the day|so far|this session)\b|\btoday s (?:lowest|bottom)\b/,
  ],
  ['open', /\bopen(?:s|ed|ing)?(?: price| at| level)?\b/],
  [
    'volume',
    /\b(?:trading |traded )?volumes?\b|\b(?:shares|coins|units)\b.{0,30}\b(?:traded|trade|changed hands)\b|\bhow much .{0,24}\b(?:was|were|has been|got) traded\b/,
  ],
  [
    'stance',
    /\b(?:stances?|signals?|ratings?|rated|(?<!going )rate|recommend\w{0,6}|verdict|buy,? hold,? (?:or )?sell|hold,? buy,? (?:or )?sell|sell,? hold,? (?:or )?buy|an? (?:buy|sell|hold)|(?:buy|sell|hold) or (?:a )?(?:buy|sell|hold)|bullish|bearish|opinion|advice|advise)\b|\bto (?:buy|sell)\b|\bwhat (?:does|do) (?:your|the) (?:ai )?models? (?:say|think)\b|\b(?:models?|indicators?|signals|auspex|you) (?:really |still )?(?:like|likes|favou?r|think of|make of|say (?:about|on))\b|\b(?:your|auspex|the) (?:s )?(?:call|take|view|thoughts|read) (?:on|about|for)\b/,
  ],
  [
    'performance',
    /\b(?:returns?|returned|performance|perform\w{0,3}|outperform\w{0,3}|gained|yielded|year to date|ytd)\b|\b(?:gain|rise|grow|climb|fall|drop|lose)\b(?=.{0,40}\b(?:since|over|in|from|last|past|between|during)\b)/,
  ],
  [
    'change',
    /\b(?:price changes?|chang(?:e|es|ed|ing)|up or down|down or up|gain(?:s|ed|ing)?|lost|los(?:e|ing)|daily move|(?:today|day) s? ?move|pct change|% change|percent change|(?:in the |green or |red or |is .{1,20} )(?:red|green)|(?:good|bad|great|rough|nice) day)\b(?: today)?/,
  ],
  [
    'change',
    /\b(?:moved?|moving|rising|falling|rose|fell|risen|fallen|dropp\w{2,3}|up|down|climb\w{0,3})\b(?=.{0,24}\btoday\b)|\b(?:move|moved|moving|rising|falling)\b/,
    'weak',
  ],
  [
    'performance',
    /\b(?:it|they|that) (?:did|went|fared|developed)\b|\b(?:did|has|have) .{0,60} (?:do|done|fare|fared|go|gone|grown?|changed?|moved?|risen|fallen|dropped|lost|climbed)\b|\bup or down\b(?=.{0,40}\b(?:since|over|last|past)\b)/,
    'weak',
  ],
  ['price', /\b(?:prices?|priced|quotes?|last trade|spot|going rate)\b/],
  [
    'price',
    /\b(?:trading|trades?|costs?|worth|how much (?:is|for|are|does)|how much s|what s it at|whats it at|it at|is at|at(?= ?(?:,|\?|$|now\b|right now|today))|stand(?:s|ing)?|doing|trade at|levels?|going for|how s|hows|how is|how are|looking|value of|check on|update on|where is|wheres|where s)\b/,
    'weak',
  ],
];
