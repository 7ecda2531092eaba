import { type Override, says } from './override.ts';

const denies =
  'denies|denied|deny|refutes|refuted|rebuts|rebutted|disputes|disputed|rejects|rejected|dismisses|dismissed|rubbishes|contradicts|contests|debunks|disavows';
const talk =
  'report|reports|rumor|rumors|rumour|rumours|talk|talks|claim|claims|speculation|allegation|allegations|chatter|suggestion|suggestions|whispers|story|accusation|accusations|gossip|account|notion|idea|charge|wrongdoing|misconduct|fears';
const inquiry =
  'probe|investigation|inquiry|investigating|probing|case|charges|suspicion|evidence|plans|plan';

/** A firm that denies has changed nothing; an authority that denies has cleared it. */
export const denial: Override = {
  name: 'denial',
  patterns: [
    ...says(
      'positive',
      `regulator|regulators|sec|fda|doj|ftc|prosecutors|police|watchdog|agency|court|government|officials|OTH says|say|said|confirms|confirm|finds|sees|insists there? is? no|not ~ ${inquiry} ~ TGT`,
      `no ${inquiry} ~ of|into|against|on TGT`,
    ),
    ...says(
      'neutral',
      `TGT team|boss|chief|ceo|founder|foundation|spokesman|executives? ${denies} ~ ${talk}`,
      `TGT plays|played|brushes|brushed|shoots|shot|shrugs|waves|laughs|pushes|hits down|off|aside|away|back at|on|against? ~ ${talk}`,
      'TGT team|boss|chief|ceo|founder|foundation? denies|refutes|rebuts ~',
      'TGT ~ says|said|insists|calls ~ untrue|false|baseless|unfounded|wrong|inaccurate|nonsense|misleading|incorrect|fake|exaggerated',
      'TGT ~ no plan|plans|intention|intent|talks to|for|of ~',
      'TGT says|said|insists it? never ~',
      'TGT ~ says|said|insists it? did|does|has|is|will|would not|never|no ~',
    ),
  ],
};

/** What is wanted by somebody is not yet had: only what would move the holders counts. */
export const rumour: Override = {
  name: 'rumour',
  patterns: [
    ...says(
      'positive',
      'TGT ~ said|reportedly|rumoured|rumored|tipped|near|nears|close|nearing ~ takeover|buyout|bid|offer|suitor|suitors|approach|interest|buyer ~',
      'TGT ~ fields|fielding|draws|drawing|attracts|attracting|receives|received|gets|weighs|mulls ~ takeover|buyout|bid|bids|offer|offers|suitors|suitor|interest ~',
      'weighs|weighing|mulls|mulling|considers|considering|plots|prepares|preparing|readies|explores ~ bid|buyout|takeover|offer for|of TGT',
      'talk|rumour|rumor|chatter|hopes|speculation of|about|on ~ bid|buyout|takeover|offer ~ lifts|boosts|sends TGT',
      'TGT ~ on ~ takeover|buyout|bid|approval chatter|talk|speculation|report|rumour|rumor|hopes|reports|of',
      'TGT ~ close|near|nearing|poised|set to? ~ win|winning|landing|clinching|sealing|land|clinch ~ order|contract|deal|approval ~',
    ),
    ...says(
      'negative',
      'TGT ~ said|reportedly|rumoured|rumored|may|could|might|weighing|weighs|mulls|considers|considering|exploring|explores|preparing ~ bankruptcy|insolvency|layoffs|closures|recall|liquidation|default|closing|cutting ~',
      'TGT ~ may|could|might face|faces|forced|have ~ penalty|fine|delay|ban|recall|probe|charges|lawsuit ~',
    ),
  ],
};

const vol = 'volatility|skew|straddle|straddles|strangle|strangles|condor|condors|gamma|vega|theta';

/** Bets with options: direction counts, size and price of the options do not. */
export const options: Override = {
  name: 'options',
  patterns: [
    ...says(
      'positive',
      'shorts|bears|sellers ~ cover|squeezed|squeeze|burned|burnt|burn ~ TGT',
      'TGT ~ short|gamma squeeze ~',
      'short|gamma squeeze ~ sends|lifts|drives|in|on|boosts|hits|propels TGT',
      'bullish ~ bet|bets|spread|spreads|wager|trade|flow|options|calls|position|risk ~ on|in|for TGT',
      'TGT ~ bullish options|option|call|bet|bets|flow ~',
      'load|loads|loading|pile|piles|piling|snap|snaps|scoop|scoops|buy|buys|buying|bought|grab|grabs|rush|flock|unusual|heavy|frenzied|big ~ TGT calls',
      'call|calls buying|buyers|volume|frenzy|demand|sweep|sweeps ~ in|on|for|lifts|at|jumps TGT',
      'TGT call|calls ~ buying|volume|frenzy|demand|sweeps|sweep|snapped|surge|surges|soar|soars|jump|jumps|hot',
      'put|puts sellers|seller|selling|writers|writer ~ TGT',
      'short|shorts|bears sellers|seller? ~ give|gives|giving|throw|retreat|retreats|cover|covers|exit|back|capitulate|surrender|flee up|in|off|away|from|on|to? ~ TGT',
    ),
    ...says(
      'neutral',
      `TGT ~ implied volatility ~`,
      `implied ${vol} of|on|in|for|around TGT`,
      'TGT skew|straddle|straddles|strangle|gamma ~',
      `skew|straddle|straddles|strangle|strangles|condor ~ of|on|in|for|around|eye|at|before TGT`,
      'TGT options|option ~ imply|implies|implied|price|prices|pricing|expiry|expire|expires|expiration|suggest|signal|point|show|hint ~',
      'open interest ~ TGT',
      'TGT ~ open interest ~',
      'TGT ~ max pain ~',
      'covered calls|call ~ TGT',
      'TGT ~ options|futures ~ expiry|expiration|launch|debut|volume|open ~',
      `${vol} sellers|buyers|traders ~ TGT`,
    ),
    ...says(
      'negative',
      'bearish ~ bet|bets|spread|wager|trade|flow|options|puts|position ~ on|in|against|for TGT',
      'TGT ~ bearish options|option|put|bet|bets|flow ~',
      'put|puts ~ volume|buying|buyers|demand|bets|activity|call ~ in|on|for|against ~ TGT',
      'TGT put|puts ~ volume|buying|buyers|demand|bets|activity|jump|jumps|surge|surges|soar|soars|explode|explodes ~',
      'puts on|against TGT ~',
      'bets|bet|wager|wagers against TGT',
      'downside protection|hedges|bets|puts ~ on|for|in|against TGT',
      'bears|shorts|sellers pile|piling|circle|circling|target|targeting|swarm|attack|gather|load|close|raise|ramp ~ TGT',
      'TGT ~ shorts|bears|sellers pile|circle|circling|gather|target|swarm|pounce ~',
      'short|shorts sellers|seller ~ target|targets|attack|attacks|pounce|circle|take aim? ~ TGT',
    ),
  ],
};
