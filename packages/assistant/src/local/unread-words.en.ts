import type { Phrase } from './wants.ts';

/** What is not here, not known by anybody, or not done. */
export const englishRefusals: readonly Phrase[] = [
  [
    'cannot',
    /\b(?:implied (?:vol\w{0,8}|moves?)|short interest|open interest|options? (?:chain|flow|prices?|premium)|put[- ]call|dark pool|insiders?|strike price|funding rate|greeks|bid[- ]ask|order ?book|level 2|days to cover|borrow fees?|shares? short\w{0,4}|(?:calls?|puts?) (?:options?|strikes?)|options?|expiry)\b|\b(?:delta|gamma|theta|vega) of\b|\b\d{1,5} (?:calls?|puts?)\b/,
  ],
  [
    'cannot',
    /\b(?:guarantee\w{0,4}|sure thing|risk[- ]free|double (?:by|my)|100% sure|poems?|haikus?|lyrics|songs?|jokes?|riddles?|moon landing|super bowl|olympics|tennis|basketball|(?:a|bedtime) story|recipes?|weather|world cup|football|president|elections?|horoscopes?|lottery|translate|homework|movies?|who are you|who (?:is|s|are) (?:behind|in charge|the)|capital of|what time|code in|write (?:me )?(?:an? )?(?:essay|code|script|email))\b/,
  ],
  [
    'cannot',
    /\b(?:model (?:3|s|x|y)|iphones?|futures|ceo|cfo|cto|founde[rd]\w{0,2}|who (?:owns|runs|leads|invented|created|made)|invented|headquarter\w{0,4}|employees?|headcount|staff|salary|salaries|phone number|address(?:es)?|lawsuits?|customers|subscribers|users of|market share|patents?|products? of|competitors?|board of|shareholders?(?! equity)|institution\w{0,5}|analysts?(?: say| think| rating| target)?|credit rating|(?:treasury|bond|gilt|bund|10 year|30 year|2 year) (?:yields?|ratings?|rates?)|treasury yields?|interest rates?|inflation|gdp|cpi|unemployment|fed(?:eral reserve)? (?:rate|meeting|decision)|mortgage|exchange rate|forex|eur ?\/? ?usd|euro rate|oil price|price of (?:oil|wheat|corn|gas|a house|houses|eggs|milk)|hash ?rate|difficulty|halving|mining|staking|apr|apy|tvl|gas fees?|wallets?|whales?|on[- ]chain|circulating supply|total supply|max supply|esg|carbon)\b/,
  ],
  [
    'cannot',
    /(?<!\b(?:chances?|probab\w{2,6}|odds|likel\w{1,6}|risk|forecast)\b.{0,40})\bwill\b.{1,40}\b(?:cost|be worth|reach|hit|trade|close|open|finish|end|settle|double|triple|quadruple|moon|crash|go to zero|win|outperform|explode)\b|\b(?:which|what) .{0,24}\bwill\b.{0,30}\b(?:most|best|worst|up|down|rise|fall|gain|double|win)\b|\btomorrow s (?:winners?|losers?|movers?|gainers?)\b|\bexact(?:ly)? (?:price|close)\b|\bprice targets?\b(?!.{0,20}\bsignals?\b)(?<!signal.{1,20})|\b(?:what|when) will .{1,30} price\b|\btell me the future\b/,
  ],
  [
    'cannot',
    /\b(?:price|trade|cost|close|worth|quote)\b.{0,30}\b(?:tomorrow|next (?:week|month|year|monday|tuesday|wednesday|thursday|friday)|by (?:christmas|new year|the end of))\b|\b(?:go|going|rise|fall|up|down|move)\b.{0,12}\btomorrow\b|\b(?:tomorrow|next (?:week|month|year)) s? ?(?:price|close|high|low)\b|\bopen (?:at )?tomorrow\b/,
  ],
  [
    'cannot',
    /\bshould (?:i|we) (?:buy|sell|invest|put|hold|get|go)\b|\b(?:other|another|somebody else s?|someone else s?) (?:members?|users?|people|traders?|portfolio|account)\b|\b(?:his|her|their) (?:portfolio|holdings|account|orders)\b|\b(?:everyone|everybody|people) (?:hold|holds|own|owns|buys?|buying)\b|\b(?:password|api keys?|secret key|tax(?:es|ed|able)?|deduct\w{0,4}|write off|irs|legal(?:ly)?|illegal|lawyers?|law|laws|sue|insured|insurance|mortgage|inherit\w{0,5}|social security|bank account|broker)\b|\bwhich (?:\w{1,12} ){0,2}should (?:i|we)\b|\bwhat should i (?:buy|sell|do)\b/,
  ],
  [
    'cannot',
    /\bwho(?: else)? (?:bought|buys|sold|sells|is (?:buying|selling)|owns|holds)\b|\bhow safe\b|\bis .{1,20} safe\b|\bwhat (?:does|do|will) .{1,24} (?:do|make|sell|produce)\W{0,3}$|\b(?:everyone|everybody|anyone|anybody|someone|somebody)(?: else)? s\b|\bthe fed\b|\b(?:the|du|de l|l) (?:euro|yen|pound|dollar|yuan|rupee|peso|franc)\b|\bminute by minute\b|\bhour by hour\b|\btick (?:by tick|data)\b|\bevery (?:minute|second)\b|\bnear me\b|\btickets? (?:prices?|costs?)\b|\bopening hours\b|\bhoraires\b|\bwhen (?:does|do|will) .{1,24} (?:open|close)\b/,
  ],
  ['cannot', /\b(?:saved screens?|my screens|my notes|latest notes|notes in)\b/],
];

/** Words of English questions that never name an asset. */
export const englishStopWords = `
a an and are as at be been being by can could did do does doing doo done for from get give got had has have he her how hows hey hi hello
i if in into is isn it its just let lets like make me much many more most my now of off on one ones or out over past per please
pls plz show so some such that thats the their them then there these they thing things this those to today todays tonight right rn up us was way we
well were what whats what's when where wheres which who whos why will with within would you your yours vs versus compared compare comparison comparing
against between than about around also tell say says said s t re m d ve ll both each all any too very really actually currently current
latest last newest next stock stocks share shares coin coins crypto cryptos cryptocurrency cryptocurrencies token tokens etf fund asset assets company companies ticker symbol market
index value number numbers figure figures level ratio average avg mean moon called call want need wanna know see look looking check think good bad strong weak trend positive
negative high low higher lower highest lowest first no not nope yes yeah meant old new here day days week weeks month months year years
quarter quarters quarterly annual annually daily ago yesterday bars bar horizon under above below long short term time times line graph chart long-term how's
weekly lately bolinger bollinger break-even percent fast behind after set pay paid own owns goes go going turns turn options close closed closing trade trades trading without exactly christmas write tomorrow percentage next-day usually typically normally generally ever still even gone whole entire
bro dude mate man guys buddy lol thx thanks thank cheers kindly quick quickly question help ok okay hmm um uh well right so anyway btw fyi rn atm asap tbh maybe perhaps again once
standing stand stands sitting sits hold holding holds held buy buying bought sell selling sold owned got gotten put use using used take takes took come comes came happen happened happening
big bigger biggest small smaller smallest large larger largest cheap cheaper cheapest expensive great greater greatest best better worst worse riskier risky safe safer safest faster slower stronger weaker earlier sooner later
only same other others another them themselves itself everything anything something nothing much little bit lot lots few several every
usd dollars dollar cents bucks price prices priced cost costs worth far back since until till during ending ended end start started starting beginning begin begins
single exact current present moment minute second hour hours session sessions intraday live real-time realtime recent recently period span range
two three four five six seven eight nine ten eleven twelve fifty twenty thirty hundred
show shows display list print explain describe find pull fetch bring read reading run compute calculate calculated computed measure measured
sort sorted order ordered rank ranked ranking name names named mine myself ours
simple exponential moving historical annualized realized lower-end upper-end lowest-close
whether or nor but because cause due though although while whereas then else instead rather than
is't don didn doesn isn't hasn haven won can't cant dont doesnt didnt im ive id whens hows whys
may might must shall should able likely unlikely possible possibly
people everyone everybody anyone somebody someone world
beating gonna kinda sorta type kind sort way ways case cases point points part parts side sides
report reports reported reporting results result earnings quarter's expectations estimate estimates street
momentum strength index-wise technicals technical technically fundamentally fundamental fundamentals statistics stats data info information detail details summary overview update updates
able confirm confirmed across actual again almost alone along already although always among anymore apart around available away became become becomes below beside beyond both
bring brings brought came change-wise considering continue continues cover covers decide did difference different doesn't down easily either enough especially eventually
expect expected expecting explain explained fair follow following follows former forward full further gave gets gives giving goes happens heads heavily helps here's hope
including inside interested involved jump jumped know knows known lately leave leaves left less lets likewise listed looks lose makes making matter mention mentioned
mid mostly move moved moves moving need needs needed nearly never next notice obviously often open opens otherwise outside overall own part particular place plan please
possible pretty probably proper properly provide provides provided quite quote reach reached really recently regarding relative respect respectively returned rise rose
run running runs same saw seem seems seen sense share since slightly slip slipped so far soon specific spent still straight suddenly sum suppose supposed taken takes taking
tends than that'd thinking thought together top total toward towards true truly turned under understand unless upon used usual via view wait want wants wanted wants was
wasn't watch weren't whatever whenever wherever whichever who'd whom whose wise within wonder won wondering word words work works worked would've wouldn't yet
starred yo sup bruv mr mrs ma'am sit sitting lies lying capitalisation capitalization based basis shown given according called known unknown have having day good
wondering wonder curious interested appreciate hear heard learn found try trying tried remember remind telling told talk talking basically honestly literally simply roughly
approximately nearly almost quite pretty fairly somewhat yep sure fine perfect awesome cool nice morning evening afternoon night noon folks team sir madam friend gpt auspex assistant
terms term wise size total totals overall altogether sum amount amounts money funds percentagewise sake curiosity favor favour wanna lemme gimme howdy greetings regards
kind pull drop throw hit touch touched went heading headed stood stayed remained remains keep keeps kept let's
ticket paper limit draft prepared fill filled form mtd qtd wtd`;
