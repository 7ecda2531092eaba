import { type Override, says } from './override.ts';

const eases =
  'narrows|narrowed|narrow|shrinks|shrank|shrink|eases|eased|ease|halves|halved|slows|slowed|falls|fell|drops|declines|improves|lessens|contracts';
const cuts =
  'narrows|narrowed|cuts|cut|trims|trimmed|halves|halved|shrinks|reduces|reduced|lowers|slashes|slashed|slows|slowed|eases|curbs';
const widens =
  'widens|widened|widen|deepen|mount|swell|grow|double|deepens|deepened|swells|swelled|grows|grew|balloons|ballooned|mounts|doubles|doubled|triples|rises|rose|jumps|surges|expands|accelerates|accelerated|worsens|quickens';
const kind = 'net|quarterly|operating|annual|pretax|pre-tax|adjusted|full|first|second|third|fourth';

/** A shrinking loss is good, a growing one is bad. */
export const lossNarrows: Override = {
  name: 'size-of-loss',
  patterns: [
    ...says(
      'positive',
      `TGT ~ loss|losses ${eases}`,
      `TGT ${cuts} its? <qtr>? ${kind}? ${kind}? quarter? year? loss|losses`,
      `TGT ~ narrower <qtr>? ${kind}? ${kind}? quarter? loss|losses`,
    ),
    ...says(
      'negative',
      `TGT ~ loss|losses ${widens}`,
      `TGT ~ wider|bigger|larger|deeper <qtr>? ${kind}? ${kind}? quarter? loss|losses`,
    ),
  ],
};

/** Cash burn is a loss of its own kind. */
export const burnEases: Override = {
  name: 'cash-burn',
  patterns: [
    ...says(
      'positive',
      `TGT ~ burn|burns|burn-rate rate? ${eases}`,
      `TGT ~ ${cuts} its? quarterly? cash burn`,
    ),
    ...says(
      'negative',
      `TGT ~ cash burn rate? ${widens}`,
      'TGT burns|burned through <money>|cash|more|billions|millions',
    ),
  ],
};

const unwanted =
  'delinquencies|charge-offs|chargeoffs|writeoffs|write-offs|defaults|cancellations|complaints|refunds|returns|recalls|churn|attrition|inventories|inventory|stockpiles|stockpile|glut|debt|debts|debtpile|shrinkage|theft|thefts|shrink|fines|injuries|vacancies|vacancy|lawsuits|layoffs|outages|defects|accidents|emissions|impairments|provisions|arrears|npas|burn|leverage';
const bill =
  'interest|loans|bill|costs|cost|rate|rates|requests|claims|losses|ink|pile|expenses|offs|borrowings|outflows|redemptions|expense|turnover|departures';
const unwantedKind =
  'short|bad|default|refund|warranty|red|tax|fuel|food|medical|labor|labour|wage|energy|interest|borrowing|delinquency|churn|vacancy|debt|charge|funding|input|freight|loan|credit|soured|doubtful|problem|nonperforming|legal|insurance|staff|employee|cocoa|coffee|commodity|material|raw|bond|cancellation|return';
const more =
  'rise|rises|rose|rising|climb|climbs|climbed|jump|jumps|jumped|surge|surges|surged|soar|soars|soared|swell|swells|swelled|balloon|balloons|ballooned|mount|mounts|mounting|pile|piles|piling|spike|spikes|spiked|grow|grows|grew|double|doubles|doubled|triple|increase|increases|increased|accelerate|accelerates|widen|widens|deepen|deepens|worsen|worsens|record|high|up|higher|highs|bite|bites|hit|hits|bloat|bulge|explode|rocket|quadruple';
const less =
  'fall|falls|fell|falling|drop|drops|dropped|decline|declines|declined|ease|eases|eased|easing|shrink|shrinks|shrank|collapse|collapses|collapsed|tumble|tumbles|plunge|plunges|slump|sink|sinks|sank|dip|dips|slide|slides|shrinking|decrease|decreases|low|lows|lower|down|improve|improves|halve|halves|halved|cool|cools|cooled|recede|recedes|dwindle|dwindles|retreat|retreats|narrow|narrows|vanish|slow|slows';
const cutsBack =
  'cuts|trims|trimmed|slashes|slashed|reduces|reduced|lowers|lowered|wipes|wiped|erases|clears|cleared|works|worked|repays|repaid|retires|retired|pays|paid|curbs|shrinks|halves|halved|sheds|tames|contains';
const toCutBack =
  'cut|trim|slash|reduce|lower|wipe|erase|clear|work|repay|retire|pay|curb|shrink|halve|shed|tame|contain';
/** "Down $2 billion of its long-term debt". */
const unwantedPart = `down|off|back|away|out? about|nearly|over|another|its|all|more? <money>|<pct>|<num>|half|part|some|billions|millions? of|in? its|the|their? net|total|long-term|outstanding|costly|unsold?
  debt|debts|glut|stockpiles|inventories|inventory|losses|borrowings|churn|delinquencies`;

/** More of what nobody wants is bad, less is good. */
export const inverse: Override = {
  name: 'inverse-noun',
  patterns: [
    ...says(
      'positive',
      `TGT ~ ${cutsBack} ~ red ink`,
      `TGT is|has? ${cutsBack} ${unwantedPart}`,
      `TGT to|will ${toCutBack} ${unwantedPart}`,
      `TGT ~ ${unwantedKind} ${bill} = ${less}`,
      `TGT ~ ${unwanted} = ${less}`,
      `${unwantedKind} ${bill} ~ in|at|on|for|against|of TGT = ${less}`,
      `${unwanted} ~ in|at|on|for|of TGT = ${less}`,
      `${unwantedKind} ${bill} = ${less} ~ in|at|on|for|of TGT`,
    ),
    ...says(
      'negative',
      `TGT ~ ${unwantedKind} ${bill} = ${more}`,
      `TGT ~ ${unwanted} = ${more}`,
      `${unwantedKind} ${bill} ~ in|at|on|for|against|of TGT = ${more}`,
      `${unwanted} ~ in|at|on|for|of TGT = ${more}`,
      `${unwantedKind}? ${bill}|${unwanted} = ${more} ~ in|at|on|for|of TGT`,
      'TGT ~ drowns|drowning|awash|swims|deep|sinks|bleeds|sea in|of|into|deeper? ~ ink|debt|losses|cash ~',
    ),
  ],
};
