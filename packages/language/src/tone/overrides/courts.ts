import { type Override, says } from './override.ts';

const judges =
  'judge|judges|jury|jurors|court|courts|tribunal|panel|arbitrator|arbitrators|regulator|regulators|watchdog|ruling|verdict|prosecutors|appeals|authorities|states|state|city|sec|fda|ftc|doj|eu|congress|agency|commission|government';
const matter =
  'suit|lawsuit|lawsuits|suits|complaint|complaints|case|claim|claims|charges|charge|probe|inquiry|investigation|action|trial|allegations|accusations|class|petition';
const money = '<money>|millions|billions|damages|fine|penalty|settlement|award|compensation';

/** Judges, juries and regulators: who wins, who pays, what is barred. */
export const courts: Override = {
  name: 'court',
  patterns: [
    ...says(
      'positive',
      `${judges} ~ sides|sided|rules|ruled|finds|found|decides with|for|in ~ TGT`,
      `${judges} ~ clears|cleared|frees|freed|backs|backed|acquits|acquitted|exonerates|upholds|spares|absolves|favors|favours the? TGT`,
      'TGT ~ wins|won|prevails|prevailed|triumphs|victorious ~ case|court|suit|lawsuit|trial|appeal|dispute|fight|battle|ruling|injunction|verdict|damages|judgment|patent|licence|license ~',
      'TGT ~ awarded|wins|receives|collects damages|compensation|<money> ~',
      `TGT ~ beats|defeats|fends|defeated|beat|fended off? ~ ${matter}|OTH|sec|court`,
      'TGT ~ acquitted|exonerated|absolved|vindicated ~',
      'ban|bar|block|restriction|suspension|injunction on|of|against ~ TGT ~ lifted|overturned|dropped|eased|paused|ended|reversed',
      `${judges} ~ lifts|lifted|overturns|overturned|tosses|voids|reverses|pauses|scraps ~ ban|verdict|fine|ruling|conviction|order|penalty|injunction|suspension|tariff|tariffs ~ TGT`,
      'hands|hand|gives|give|delivers ~ victory|win|triumph to|for TGT',
      'TGT freed|released from ~',
      'victory|win for TGT',
    ),
    ...says(
      'neutral',
      'TGT ~ trial|hearing ~ date|set|starts|begins|opens|scheduled|resumes ~',
      'TGT ~ to appear|testify ~',
    ),
    ...says(
      'negative',
      'victory|win|triumph to|for OTH over|against TGT',
      `TGT ~ sued|sues over|by|for|in ~`,
      'TGT ~ is|gets|being? sued',
      `TGT ~ faces|facing|hit|slapped|slammed|targeted|battles|fights|draws with|by|in|over? ~ ${matter}|penalty|fine|ban`,
      `TGT ~ fined|convicted|indicted|charged|penalised|penalized|prosecuted|censured|guilty|liable|raided|accused|subpoenaed ~`,
      `${judges} ~ fines|fined|sues|sue|sued|charges|bars|bar|blocks|block|bans|ban|halts|orders|raids|indicts|accuses|rebukes|censures|suspends|forces|probes|investigates|subpoenas TGT`,
      `${judges} ~ rules|ruled|rule|finds|found|decides against|TGT guilty|liable?`,
      `TGT ~ ordered|forced|told|must|agrees|agreed|required to? pay|repay|refund|compensate|settle|divest ~`,
      `TGT ~ to? pay|pays|paying ~ ${money} ~ fine|penalty|settle|settlement|damages|victims|claims|case|suit|over|lawsuit ~`,
      'TGT must|has pay|repay|to ~',
      'TGT ~ to? settle|settles ~ claims|claim|suit|suits|lawsuit|lawsuits|case|charges|probe|allegations|billions|<money> ~',
      'TGT ~ loses|lost|fails|failed ~ case|appeal|bid|court|suit|lawsuit|trial|dispute|fight|battle|ruling|verdict|patent ~',
      'TGT ~ appeal|appeals|appealing|contest|contests ~ fine|verdict|ruling|penalty|ban|conviction ~',
      `file|files|filed|bring|brings|launch|launches|open|opens|lodge|face|faces ~ ${matter} ~ against|into|of|on|over TGT`,
      'take|takes|took|drag|drags|haul|hauls TGT to|into|before court|tribunal|judge|arbitration',
      'sue|sues|sued|suing|accuse|accuses|accused|fine|fines|fined|raid|raids|indict|indicts|subpoenas|prosecute|boycott|boycotts TGT',
      'crackdown|clampdown on TGT',
    ),
  ],
};
