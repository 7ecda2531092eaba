import { type Override, says } from './override.ts';

const chain = 'network|chain|blockchain|mainnet|ledger|bridge|platform|protocol|app';
const moved =
  'withdrawals|withdrawal|transfers|transfer|deposits|deposit|redemptions|redemption|trading|payouts|staking|transactions|payments|pairs|pair|swaps';
const halts =
  'halts|halted|halt|stops|stopped|stalls|stalled|freezes|froze|frozen|suspends|suspended|pauses|paused|pausing|blocks|blocked|blocking|disables|disabled|shuts|stuck|jammed|clogged|restricts|crashes|crashed';
const resumes =
  'resumes|resumed|resume|reopens|reopened|reopen|restores|restored|restarts|restarted|unfreezes|unfroze|unblocks|reinstates|reinstated|reenables|thaws';
const dark =
  'stalls|stalled|halts|halted|freezes|froze|frozen|stuck|offline|unreachable|congested|clogged|crashes|crashed|outage|outages|downtime|disrupted|stops|stopped';

/** Networks and venues that stop, and that come back. */
export const coinHalts: Override = {
  name: 'coin-halt',
  patterns: [
    ...says(
      'positive',
      `${resumes} ~ TGT ${chain}? ${moved}`,
      `TGT ${chain}? ~ ${moved} ${resumes}|flow|back|live`,
      `TGT ~ back|live|up online|up|again|running|live|on`,
      `TGT ${chain}? ${resumes}`,
      `lifts|lifted|ends|ended|removes|eases ~ freeze|halt|suspension|pause|block|limits|restrictions ~ TGT`,
      `freeze|halt|suspension|pause|block on|of TGT ~ lifted|ended|over`,
    ),
    ...says(
      'neutral',
      `TGT to pause|halt|suspend|stop ~ for|before|during ~ planned|scheduled|routine|upgrade|maintenance|fork ~`,
      'TGT ~ planned|scheduled|routine maintenance|upgrade|pause|downtime',
    ),
    ...says(
      'negative',
      `${halts} ~ TGT ${chain}? ${moved}`,
      `TGT ${chain}? ${moved} ~ ${halts}|disabled|delayed|backlogged`,
      `TGT ${chain} ~ ${dark}|down|dark`,
      'TGT ~ goes|went|going|gone dark|down|offline',
      'TGT ~ offline|frozen|stuck|jammed|unreachable',
      `TGT ~ ${halts} ~ ${moved}|customers|users|orders`,
      `production|blocks|transactions on TGT ~ ${halts}|stop|halt|freeze`,
      'TGT ~ hit|suffers|suffered|plagued by|with? ~ outage|outages|downtime',
      'TGT ~ users|customers|clients locked out',
    ),
  ],
};

const steals =
  'drains|drained|drain|steals|stole|steal|stolen|siphons|siphoned|siphon|loots|looted|loot|robs|robbed|hacks|hacked|exploits|exploited|swipes|swiped|empties|emptied|raids|pilfers|nabs';
const thieves =
  'attacker|attackers|hacker|hackers|thief|thieves|exploiter|exploit|hack|scammers|scammer|criminals|intruder|intruders';

/** Thefts and exploits, and what was saved from them. */
export const coinThefts: Override = {
  name: 'coin-theft',
  patterns: [
    ...says(
      'positive',
      'TGT ~ recovers|recovered|retrieves|retrieved|recoups|regains|reclaims|freezes ~ stolen|looted|drained|hacked|lost|all|most ~',
      'TGT ~ foils|foiled|thwarts|thwarted|repels|repelled|blocks|blocked|averts|stops|stopped|survives ~ attack|hack|exploit|heist|theft|raid',
      'TGT ~ patches|patched|fixes|fixed|plugs|plugged|closes|closed|squashes ~ bug|flaw|hole|vulnerability|loophole',
      `returns|returned|return|refunds|repays|repay ~ stolen|drained|looted|hacked|missing ~ TGT`,
      `${thieves}|hats|hat return|returns|returned ~ TGT`,
      'TGT ~ reimburses|refunds|compensates|repays ~ users|victims|customers|lenders',
    ),
    ...says(
      'negative',
      `${steals} ~ TGT`,
      `TGT ~ ${steals} ~`,
      `${thieves} ~ TGT`,
      'TGT ~ hit|struck|shaken|rocked|crippled by|in ~ attack|exploit|hack|heist|theft',
      'TGT ~ pools|pool|vault|wallet|wallets|bridge ~ emptied|drained|looted|exploited|attacked|compromised',
      'TGT ~ users|customers|holders|clients lose|lost ~',
      'TGT ~ breach|breached|leak|leaked|phishing ~',
      'TGT ~ validators|nodes ~ slashed|jailed|down',
      'TGT ~ feed|oracle|price ~ manipulated|tampered|spoofed',
    ),
  ],
};

const venue = 'exchange|exchanges|broker|brokers|platform|venue|venues|app|nasdaq|nyse|OTH';
const strikes = 'delists|delist|delisted|drops|drop|removes|remove|scraps|axes|bans|kicks|pulls|boots|ejects';

/** Listings won and lost. */
export const coinListings: Override = {
  name: 'listing',
  patterns: [
    ...says(
      'negative',
      `${venue} to? ${strikes} TGT`,
      'TGT ~ delisted ~',
      `TGT ~ dropped|removed|removal|struck|booted|kicked|barred|ejected|axed from|by|off ~ exchange|exchanges|platform|platforms|broker|menu|index|list|app|venue|venues|picks|market|portfolio`,
      'TGT ~ pairs|pair|trading ~ scrapped|dropped|removed|axed|suspended|ended',
      'TGT suspended ~ from|on|by ~ app|exchange|platform|trading ~',
      'TGT ~ to? vanish|vanishes|disappear|disappears|exit|exits ~ exchanges|venues|platforms ~',
      'TGT ~ lose|loses|losing its? ~ listing',
      'TGT ~ noncompliance|non-compliance ~',
    ),
    ...says(
      'positive',
      'relists|relisted|relisting|lists|readmits TGT',
      'TGT ~ relisted|readmitted|admitted ~',
      'TGT ~ wins|won|gets|got|secures|lands|bags|gains|earns ~ listing|listed|pair|index|spot ~',
      'TGT ~ added|admitted|promoted to ~ index|exchange|platform|app|list|broker|benchmark|s&p|nasdaq',
      'TGT ~ joins|joining|enters|to join|enter the? OTH|index|s&p',
      'TGT ~ regains|regained compliance ~',
      'TGT ~ goes|went live on ~',
    ),
  ],
};

const peg = 'peg|parity|par|dollar';

/** Stablecoins and the value they are meant to hold. */
export const coinPegs: Override = {
  name: 'peg',
  patterns: [
    ...says(
      'positive',
      `TGT ~ regains|regained|restores|restored|recovers|recovered|reclaims|keeps|kept|holds|held|retakes ~ ${peg}`,
      `TGT ~ back|returns|returned|climbs|recovers at|to|near ~ ${peg}|$1|<money>`,
      'TGT ~ repegs|repegged|re-pegs',
      'TGT ~ fully|well|amply backed ~',
    ),
    ...says(
      'negative',
      `TGT ~ loses|lost|breaks|broke|broken|slips|slipped|drifts|drifted|falls|fell|wobbles|strays|off|below|under ~ from|below|under|its|the|dollar? ~ ${peg}|buck|cents`,
      'TGT ~ wobbles|strays|slips|dips|drifts below|under <money>',
      'TGT ~ at|to|below|under <num> cents',
      'TGT ~ depegs|depegged|depegging|de-pegs|unpegs',
      'TGT ~ reserves|reserve|backing ~ doubted|questioned|short|shortfall|missing|doubt|doubts|gap|hole|scrutiny',
      'doubts|doubt|questions|concern|concerns|worries ~ about|over|behind|on ~ TGT',
    ),
  ],
};

const shrinks = 'shrinks|shrank|falls|fell|drops|dropped|declines|contracts|tightens|dwindles|decreases';
const grows =
  'swells|swell|grows|grow|rises|rise|balloons|balloon|jumps|increases|increase|inflates|doubles|double|expands';

/** More of a coin or a share for sale, or less of it. */
export const supply: Override = {
  name: 'supply',
  patterns: [
    ...says(
      'positive',
      'TGT ~ unlock|unlocks|vesting|dilution|issuance ~ pushed|delayed|postponed|cancelled|canceled|scrapped|cut|halved|deferred ~',
      'cancel|cancels|delay|delays|postpone|postpones|scrap|scraps|halve|halves ~ TGT ~ unlock|unlocks|issuance|emission',
      'TGT ~ cancel|cancels|delay|delays|postpone|postpones|scrap|scraps|cuts|halves|pushes ~ unlock|unlocks|issuance|emission|emissions|inflation',
      'TGT ~ burns|burned|burnt|destroys|destroyed|incinerates|torches ~ tokens|coins|supply|<num>|<money>',
      `TGT ~ token|coin|exchange|circulating? supply ${shrinks}|squeeze|crunch`,
      'TGT token|coin? burn|burns ~ jumps|surges|soars|rises|accelerates|speeds|tenfold|record',
      'TGT ~ leaves|leaving exchanges ~',
    ),
    ...says(
      'negative',
      'TGT token|tokens|coin|coins|insider|founder|team|investor? unlock|unlocks|unlocking|vesting ~',
      'TGT ~ token|tokens|coin|coins|massive|huge|large|big|<money>|major|before|ahead|for|as unlock|unlocks|vesting|unlocked ~',
      'TGT ~ coins|tokens|stake|shares vest|vests|unlock|unlocked ~',
      'unlock|unlocks ~ of|for|brings|floods|weighs|flood|hits|in|on|to ~ TGT',
      'unlocks|unlocking ~ TGT stake|tokens|coins|supply',
      'TGT ~ insiders|insider|founders|founder|backers|team|whales|whale|holders|miners ~ free|sell|sells|selling|dump|dumps|dumping|sold|dumped|unload|offload|cash ~',
      'TGT ~ lock-up|lockup|lock|lock up? ~ ends|ending|expires|expiry|expiring|lifts|over',
      `TGT token|tokens|coin|coins|circulating? supply to? ${grows}`,
      'flood|floods|flooding|swamp ~ TGT',
      'TGT ~ dilution|dilute|dilutes|diluted|dilutive ~',
      'miners|whales|whale|founders|founder|insiders|treasury|estate|government|foundation ~ dump|dumps|dumped|dumping|sells|sell|sold|unload|unloads|offload|offloads|auction|auctions ~ TGT',
    ),
  ],
};

const low =
  'fall|falls|fell|fallen|drop|drops|dropped|plunge|plunges|plunged|tumble|tumbles|tumbled|sink|sinks|sank|slump|slumps|ease|eases|eased|shrink|shrinks|decline|declines|declined|dip|dips|slashed|cheaper|lower|low|lowest|cut|halve|halves|halved|halving|collapse|collapses|crash|crashes|cent|pennies|bottom|vanish|slide|slides|cheapest|near-zero';
const high =
  'rise|rises|rose|soar|soars|soared|surge|surges|surged|jump|jumps|jumped|climb|climbs|spike|spikes|spiked|skyrocket|skyrockets|balloon|balloons|explode|explodes|double|doubles|triple|triples|roof|high|highest|record|peak|leap|leaps';
const income =
  'income|revenue|revenues|earnings|collected|earned|take|intake|generated|earn|collects|earns|receipts';
const fee = 'fees|fee|gas|costs|cost';

/** What users pay is a cost; what a network or a venue earns is income. */
export const networkFees: Override = {
  name: 'network-fees',
  patterns: [
    ...says('negative', `TGT ~ ${fee} ${income} ~ ${low}`, `TGT ~ ${income} from fees ~ ${low}`),
    ...says('positive', `TGT ~ ${fee} ${income} ~ ${high}`, `TGT ~ ${income} from fees ~ ${high}`),
    ...says(
      'positive',
      `TGT gas|network|transaction|transfer|trading|average|median|mainnet|swap? ${fee} ~ ${low}`,
      `TGT ~ transactions|transfers|payments|swaps|transacting ~ cheaper|cheapest|cent|pennies|penny|fraction`,
      `TGT ~ cuts|cut|slashes|slashed|lowers|reduces|trims|halves|scraps|waives ~ gas|network|transaction|transfer|trading fees|fee|costs|cost`,
      'TGT ~ slashes|cuts|lowers|reduces cost|costs of ~ transfers|transactions|swaps|payments',
      `${fee} on|for|of TGT ~ ${low}`,
      'TGT ~ cheapest chain|network ~',
    ),
    ...says(
      'negative',
      `TGT gas|network|transaction|transfer|average|median|mainnet|swap? fees|fee|gas ~ ${high}`,
      `sends|pushes|drives|lifts ~ TGT ~ fees|fee|gas ~ ${high}|up|higher`,
      `fees|fee|gas on|for|of TGT ~ ${high}`,
      'congestion|congested|jam ~ TGT',
      'TGT ~ congestion|congested|jammed|clogged ~',
    ),
  ],
};
