import { type Override, says } from './override.ts';

const averts =
  'averts|averted|avoids|avoided|escapes|escaped|dodges|dodged|sidesteps|staves|stave|skirts|evades';
const evil =
  'strike|walkout|shutdown|default|bankruptcy|delisting|ban|fine|penalty|recession|crisis|breakup|tariff|tariffs|lawsuit|trial|downgrade|liquidation|insolvency|conviction|charges|hack';
const matter =
  'probe|investigation|inquiry|lawsuit|suit|case|charges|complaint|claim|claims|action|proceedings|antitrust|indictment|fine|ban';
const ends = 'dropped|closed|dismissed|tossed|rejected|ended|withdrawn|overturned|quashed|lifted|scrapped';
const ending =
  'drops|dropped|drop|closes|closed|close|dismisses|dismissed|tosses|tossed|ends|ended|end|withdraws|rejects|overturns|overturned|quashes|scraps|abandons|lifts';
const toward = 'against|of|into|on|over|at|versus|vs';

/** An evil that does not come about is good news. */
export const relief: Override = {
  name: 'relief',
  patterns: says(
    'positive',
    `TGT ${averts} off? a? an? potential|possible|costly|threatened|looming|government|port|pilot|rail|rail-worker? ${evil}`,
    `TGT ~ ${averts} off? ${evil}`,
    `${ending} ~ ${matter} ~ ${toward} TGT`,
    `throws|threw|thrown|throw out ~ ${matter} ~ ${toward} TGT`,
    `TGT ~ ${matter} ~ ${ends}`,
    `TGT ~ ${matter} ~ thrown out`,
    'TGT is? cleared of ~',
    'clears|exonerates|acquits TGT of|in|over ~',
    'TGT wins dismissal ~',
    `TGT ~ wins|win|won ~ dismissal of ~ ${matter}`,
  ),
};
