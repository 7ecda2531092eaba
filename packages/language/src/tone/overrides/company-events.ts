import { type Override, says } from './override.ts';

const staff = 'staff|jobs|workers|employees|workforce|positions|roles|headcount|people|posts|managers';
const line =
  'estimates|expectations|forecasts|forecast|consensus|views|street|targets|hopes|guidance|outlook';
const foresees =
  'warns|warned|warning|flags|flagged|cautions|braces|sees|expects|predicts|forecasts|projects|faces|faced|facing';
/** Things of which a firm wants less. */
const burden =
  'costs|cost|expenses|spending|loss|losses|debt|tariff|tariffs|charges|taxes|inflation|defaults|delinquencies|churn|layoffs|shortages';
const strained =
  'weak|weaker|soft|softer|slow|slower|lower|decline|drop|hit|loss|losses|slowdown|pressure|shortfall|shortage|falling|tough|trouble|sluggish';
const divests =
  'to|has|is|agrees|agreed? to? sell|sells|sold|selling|divest|divests|divested|offloads|unloads|exits|exited';
const figures =
  'demand|sales|traffic|orders|bookings|growth|deliveries|shipments|margins|margin|profit|earnings|revenue|subscribers|users|backlog|visits|attendance';
const worsens =
  'cools|cool|softens|weakens|weaken|dries|fades|slows|slow|stall|stalls|stalled|disappoints|disappoint|evaporates|shrinks|shrink|slides|sags|underwhelms|underwhelm|wanes|sputters|miss|misses|plunge|plunges|slump|slumps|tumble|tumbles|crumble|crater|craters|collapse|collapses|halve|halves|halved';
const betters =
  'rebounds|rebound|picks|accelerates|accelerate|surges|surge|soars|soar|jumps|jump|climbs|climb|swells|swell|booms|boom|rises|rise|grows|grow|improves|improve|doubles|double|triples|record|top|tops|beat|recovers|recover|strengthens|up';
const good =
  'strong|stronger|robust|solid|healthy|brisk|record|booming|surging|higher|rising|growing|improved|improving|better|faster';
const smaller = 'lower|smaller|narrower|slower|softer|milder|falling|shrinking|declining|less|fewer';
const larger =
  'higher|larger|bigger|wider|steeper|deeper|rising|growing|mounting|more|record|strong|stronger';
const fall = 'fall|drop|decline|dip|reduction|slowdown';
const rise = 'rise|jump|surge|increase|growth|rebound|climb';
const gain = 'a? big|large|hefty|handsome|tidy|record|<money>|<pct>? profit|gain|premium';
const loss = 'a? big|large|hefty|steep|heavy|deep|<money>|<pct>? loss|discount';

/** What happens to firms in the words of American business news. */
export const companyEvents: Override = {
  name: 'company-event',
  patterns: [
    ...says(
      'positive',
      `TGT ~ ${foresees} ${good} [a-z-]+? ${figures}`,
      `TGT ~ ${foresees} [a-z-]+? ${figures} growing|rising|climbing|improving|accelerating|strengthening|recovering|doubling`,
      `TGT ~ ${foresees} ${smaller} [a-z-]+? ${burden}`,
      `TGT ~ ${foresees} ${burden} to? ${fall}|ease|shrink|narrow`,
      `TGT ~ ${foresees} a|an? ${fall} in [a-z-]+? ${burden}`,
      `TGT ${divests} ~ at|for ${gain}`,
    ),
    ...says(
      'negative',
      `TGT ~ ${foresees} [a-z-]+? ${figures} falling|dropping|declining|slowing|weakening|softening|cooling|shrinking|slipping`,
      `TGT ~ ${foresees} ${larger} [a-z-]+? ${burden}`,
      `TGT ~ ${foresees} ${burden} to? ${rise}|widen|deepen|mount|double`,
      `TGT ~ ${foresees} a|an? ${rise} in [a-z-]+? ${burden}`,
      `TGT ${divests} ~ at|for ${loss}`,
      `TGT ~ to? cut|cuts|cutting|slash|slashes|axe|axes|eliminate|eliminates|shed|sheds|trim|trims|reduce|reduces|fire|fires|fired|lay|lays|furlough|furloughs|dismiss ~ <num>|<pct>|thousands|hundreds|its|of|more|off|the? ~ ${staff}`,
      'TGT ~ layoffs|layoff|furloughs ~',
      'TGT ~ halts|halted|halt|stops|stopped|suspends|suspended|pauses|paused|idles|idled|scraps|scrapped|abandons|abandoned|shelves|shelved|cancels|cancelled|canceled|discontinues|pulls|freezes|froze|ends ~ trial|trials|study|production|output|sales|shipments|deliveries|plant|factory|drug|project|launch|flights|operations|orders|dividend|buyback|guidance|hiring|construction|expansion|listing|ipo|rollout',
      'TGT ~ linked|tied to ~ outbreak|death|deaths|crash|crashes|fire|fires|fraud|cancer|injuries|illness|illnesses|spill|explosion|scandal|leak',
      'TGT ~ grinds|grind|ground|comes|slows to a? halt|standstill|crawl|trickle',
      'TGT ~ stuck|saddled|burdened|laden with ~',
      `TGT ~ misses|miss|missed|trails|lags|undershoots ~ ${line}|mile|badly`,
      'TGT ~ closes|closing|close|shutters|shuts|shut|shuttering ~ stores|store|cafes|plants|plant|branches|offices|factories|factory|restaurants|locations|outlets|refinery|mines|mine|hundreds|dozens',
      'TGT ~ recalls|recalled|recalling|recall ~ <num>|every|all|thousands|millions|vehicles|cars|trucks|suvs|products|devices|more|over|models|some|its',
      'TGT ~ ceo|chief|boss|cfo|auditor|chairman|founder|head|executive|director|chair ~ quits|quit|ousted|resigns|resigned|fired|departs|departure|exits|leaves|steps|out|abruptly|forced|dies|arrested|charged',
      'auditor|accountant ~ quits|resigns|drops|ditches ~ TGT',
      `TGT ~ warns|warned|warning|flags|flagged|cautions|cautious|braces ~ ${strained}|demand|margins|costs|tariffs|tariff`,
      `TGT ~ ${foresees} ~ ${strained}`,
      'TGT ~ strands|stranded|grounds|grounded|cancels ~',
      'TGT ~ barred|banned|blocked|shut|frozen|excluded|prohibited|blacklisted|locked from|by|out|in|over ~',
      'TGT ~ loses|lost|losing ~ contract|contracts|customer|customers|client|clients|deal|order|orders|subscribers|users|share|licence|license|exclusivity|appeal|edge|lead|crown|patent',
      'TGT ~ to? sell|sells|issue|issues|offers|offer|issuing|selling ~ more|new|additional|<money> shares|stock|equity ~',
      'TGT ~ share|stock|equity sale|offering ~ discount|dilutes|dilution|priced|prices|drops|falls',
      'TGT ~ cuts|cut|slashes|slashed|lowers|suspends|suspended|scraps|halves|halved|eliminates|omits|skips ~ dividend|payout|buyback|prices|forecast|guidance|outlook|production|output',
      'TGT ~ delays|delay|delayed|postpones|pushes|postponed ~ launch|rollout|delivery|deliveries|production|opening|release|report|filing|results|phone|model|chip|drug|project|plant|trial|device',
      'TGT ~ rejects|rejected|turned down|by|for ~ application|approval|bid|drug|visa',
      'rejects|rejected|denies|denied|refuses|blocks|delays|declines TGT ~ application|bid|drug|deal|request|offer|approval|merger|plan|permit|licence|license',
      'TGT ~ fails|failed|flops|flopped|disappoints|disappointed|struggles|struggling|suffers|stumbles|falters|sputters|reels|sours ~',
      'TGT ~ bleeds|bleeding|burns|burning|haemorrhages|hemorrhages ~ cash|money|users|customers|subscribers|share',
      `TGT = ${figures} = ${worsens}`,
      'TGT ~ slashes|cuts|lowers|discounts ~ prices|price again|in|on|of|as|to ~',
      'TGT ~ defaults|default|bankruptcy|insolvency|insolvent|liquidation|creditors|receivership ~',
      'TGT ~ hacked|breached|leak|leaks|leaked|cyberattack|ransomware ~',
      'TGT ~ strike|walkout|walkouts|picket ~ begins|starts|looms|drags|enters|continues|halts|hits|widens|spreads|threatens',
    ),
    // What is said of its own figures goes before what is said in the reason given.
    ...says('positive', `TGT = ${figures} = ${betters}`),
    ...says('negative', `TGT ~ ${figures} = ${worsens}`),
    ...says(
      'positive',
      `TGT ~ beats|beat|tops|topped|top|crushes|crushed|smashes|smashed|blows|exceeds|exceeded|surpasses|trounces|clears|outstrips|outpaces ~ ${line}`,
      `TGT ~ above|ahead of? ~ ${line}`,
      'TGT ~ lands|landed|wins|won|bags|clinches|clinched|secures|secured|scores|snags|inks|signs|snares|nabs|gets|captures ~ contract|contracts|order|orders|deal|deals|approval|funding|customer|client|licence|license|partnership|pact|mandate|financing|investment|backing|clearance|licence|jets',
      'TGT ~ sees|expects|predicts|forecasts|projects|posts|reports|notches|logs|enjoys|hits|delivers|draws|reaches|sets|smashes|breaks ~ record|strong|stronger|robust|higher|surge|jump|growth|rebound|best|boom|bumper',
      'TGT ~ raises|raised|lifts|lifted|hikes|boosts|boosted|ups|increases|doubles|reinstates|resumes|restores ~ dividend|payout|guidance|forecast|outlook|buyback|target|pay-out',
      'TGT ~ unveils|announces|launches|approves|authorizes|plans|expands|sets ~ buyback|repurchase|buybacks ~',
      `TGT ~ ${figures} = ${betters}`,
      'TGT ~ wins|gets|gains|secures|receives|lands|nears ~ approval|clearance|greenlight|backing ~',
      'TGT ~ drug|merger|deal|takeover|device|vaccine|pill|fund|plan approved|cleared|okayed ~',
      'fda|regulator|regulators|court|sec|judge|eu|government|agency|brussels|OTH approves|clears|okays|authorizes|greenlights TGT ~',
      'TGT ~ succeeds|success|successful|triumphs|works|pays off|trial|launch|in|with ~',
      'TGT ~ pill|drug|vaccine|therapy|treatment|trial|study ~ works|succeeds|success|meets|met|promising|effective|positive|cuts|reduces|halves',
      'TGT ~ gets|thrown|wins|lands|finds|secures|handed lifeline|rescue|windfall|breakthrough ~',
      'TGT ~ flies|fly|flying off ~ shelves|shelf',
      'TGT ~ sells|sold|selling out ~',
      'TGT ~ adds|added|gains|gained|attracts|attracted|signs|wins|won|draws|lures|hits|tops|passes ~ <num>|<money>|million|millions|record|thousands ~ users|subscribers|customers|accounts|members|clients|downloads|passengers|orders',
      'TGT ~ strikes|struck|finds|found|discovers oil|gas|gold|deal|gusher ~',
      'TGT ~ turns|swings|returns profitable|profit|black|growth|to|in ~ profit|black|growth|profitability',
      'TGT ~ pays|paying|paid off ~',
      'TGT ~ best|strongest|highest ~ quarter|year|week|day|month|gain|sales|profit|rally ~',
      'takes|took|buys|acquires|builds|raises|boosts|discloses|reveals ~ stake in TGT',
    ),
    ...says(
      'neutral',
      'TGT to report|publish|release|announce its? <qtr>? results|earnings|annual|quarterly ~',
      'TGT to? hold|holds|host|hosts|present|presents|attend|speaks ~ event|conference|meeting|presentation|call|summit|forum ~',
      'TGT ~ presents|present|presenting|speak|speaks at ~',
      'TGT ~ names|appoints|hires|adds|elects|promotes|taps|picks ~ ceo|cfo|chief|director|directors|board|president|head|chair|chairman|officer|executive|boss|adviser|auditor',
      'TGT ~ files|publishes|issues|releases|updates|posts annual|proxy|quarterly|sustainability|its? ~ report|filing|statement|letter|calendar|policy',
      'TGT ~ opens|moves|relocates|renames|rebrands|schedules|sets ~ office|offices|headquarters|date|campus|store|name|meeting|call|day',
      'TGT shares|stock|trades|trading? little|almost|nearly|barely|virtually|moves? unchanged|changed|sideways|directionless ~',
    ),
  ],
};
