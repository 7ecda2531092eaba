import { type Override, says } from './override.ts';

const bad = 'sell|underperform|underweight|reduce|junk|hold|neutral|avoid|equal|equal-weight|market';
const good = 'buy|outperform|overweight|accumulate|strong|add|conviction|positive';
const flat = 'hold|neutral|equal|equal-weight|market|sector|in-line|inline|unchanged|peer';
const target = 'target|targets|objective|pt';
const upped =
  'raises|raised|lifts|lifted|hikes|hiked|boosts|boosted|ups|upped|increases|nudges|bumps|jumps|higher|up|doubles';
const cut =
  'cuts|cut|lowers|lowered|trims|trimmed|slashes|slashed|reduces|halves|halved|chops|chopped|shaves';

/** Analysts' ratings decide, also where the target of the price moves the other way. */
export const ratings: Override = {
  name: 'rating',
  patterns: [
    ...says('positive', 'bear|bearish|skeptic|sceptic ~ turns|turned|throws|goes ~ TGT'),
    ...says(
      'neutral',
      'TGT downgrades|upgrades|initiates|reiterates ~',
      'on|after|post|by|following|from|as TGT downgrade|upgrade|downgrades|upgrades',
      `TGT ~ reiterated|reaffirmed|maintained|kept|stays|started|initiated|resumed|rated at|to|as? ${flat}`,
      `TGT ~ ${target} ~ stays|keeps|remains|reiterates|still|stay|keep at? ${flat}`,
      `TGT ~ downgrades|upgrades ~ upgrade|downgrade|upgrades|downgrades ~`,
      `TGT ~ one upgrades|downgrades|upgrade|downgrade ~`,
    ),
    ...says(
      'negative',
      'TGT ~ target|pt ~ but|while|yet|and ~ downgrading|downgrades|downgraded|cuts|cut|lowers|lowered ~ stock|shares|rating|to ~',
      'TGT ~ target|pt ~ while|as|despite ~ downgrading|downgrade|cutting ~',
      'TGT ~ downgraded|downgrading ~',
      'TGT ~ hit|hurt|suffers|gets|draws|falls|drops|slides by|on|after? a|an? downgrade ~',
      'downgraded|downgrade|downgrades|downgrading of? TGT',
      `TGT ~ cut|lowered|reduced|dropped|slashed|moved to|from ~ ${bad}`,
      `TGT ~ cuts|lowers|drops|slashes ~ rating|stock|shares|call|recommendation to|from ~ ${bad}`,
      `TGT ~ ${cut} ~ rating ~`,
      'TGT ~ stripped|loses|lost|losing|shorn of? ~ rating|buy|bull|bulls|upgrade ~',
      `TGT ~ started|initiated|resumed|launched|rated|placed|reiterated|kept|assumed at|as|with|to? a? sell|underperform|underweight|reduce`,
      'TGT ~ removed|dropped|struck|axed from ~ list|picks|ideas',
      `TGT price? ${target} ~ ${cut} ~`,
      'TGT ~ review|watch for|with downgrade|negative ~',
      'TGT ~ credit|debt|bond|bonds ~ cut|lowered|junk|downgraded ~',
      'turns|turned|goes bearish|negative|cautious|neutral on TGT',
      'cuts|lowers|drops TGT rating ~',
    ),
    ...says(
      'positive',
      'TGT ~ upgraded|upgrading to|by|at|as|despite|on|after|from ~',
      'TGT ~ double upgraded|upgrade ~',
      'TGT ~ upgraded',
      'upgraded|upgrades|upgrading TGT',
      `TGT ~ raised|lifted|moved|boosted|bumped|upped to|from ~ ${good}`,
      `${upped} TGT to ${good}`,
      `TGT ~ started|initiated|resumed|launched|rated|reiterated|kept|assumed|placed at|as|with|to? a? ${good}`,
      `TGT ~ added to ~ list|picks|ideas|portfolio`,
      'TGT ~ debt|credit|bond|bonds|rating ~ raised|lifted|upgraded ~ investment|grade|notch|a ~',
      `TGT price? ${target} ~ ${upped} ~`,
      'turns|turned|goes bullish|positive|upbeat on TGT',
      'TGT ~ buy|outperform|overweight rating kept|reiterated|maintained|confirmed|reaffirmed',
    ),
  ],
};
