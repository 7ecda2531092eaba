import { type Override, says } from './override.ts';

const authority =
  'OTH|fda|ema|sec|ftc|doj|cftc|eu|regulator|regulators|court|judge|jury|panel|agency|government|watchdog|prosecutors|states';
const goal = 'goal|goals|endpoint|endpoints|target';
const paper = 'approval|clearance|authorization|nod|license|licence|green';

/** What regulators, courts and trials decide. */
export const verdicts: Override = {
  name: 'verdict',
  patterns: [
    ...says(
      'negative',
      `${authority} rejects|rejected|declines|denies|blocks|sues|fines|charges|penalizes|bans|investigates|raids|probes TGT`,
      'TGT ~ drug|vaccine|treatment|therapy|trial|study|pill ~ fails|failed|flops ~',
      `TGT ~ trial|study|drug ~ misses|missed ~ ${goal}`,
      'TGT to? pay|pays ~ <money> ~ settle|fine|penalty|settlement ~',
      'TGT faces|hit|slapped with ~ fine|penalty|lawsuit|charges|recall|ban',
    ),
    ...says(
      'positive',
      `${authority} approves|approved|clears|cleared|backs|authorizes TGT`,
      `TGT ~ wins|gets|receives|secures|gains ~ fda|sec|eu|regulatory|regulator ${paper}`,
      `TGT ~ meets|met|hits|achieves ~ main|primary|key|late-stage? ${goal}`,
    ),
  ],
};

/** What ends a listing, a company or the trust of depositors. */
export const distress: Override = {
  name: 'distress',
  patterns: says(
    'negative',
    'TGT ~ files|filed|filing for ~ bankruptcy|insolvency|chapter ~',
    'TGT ~ halts|halted|pauses|paused|suspends|suspended|freezes|froze withdrawals|redemptions|deposits|payouts|production|deliveries|dividend|buyback|buybacks',
    'OTH delists|delisting TGT',
    'nasdaq|nyse|exchange|exchanges to? delist|delists|delisting TGT',
    'TGT ~ faces|risks|threatened|receives delisting ~',
    'TGT ~ slashes|cuts|suspends|scraps|eliminates its? quarterly? dividend',
    'TGT ~ lay|lays|laying off ~',
    'TGT ~ hacked|exploited|drained ~',
    'TGT ~ retreats|pulls|slips|falls|backs|drops|slides back? from record|all-time|all|multi|month|year ~ high|highs|peak',
  ),
};

const sell = 'sell|underperform|underweight|reduce|junk|hold|neutral|strong';
const buy = 'buy|outperform|overweight|accumulate|strong|add';

/** An analyst's opinion: good or bad for the company, but not for whoever holds it. */
export const ratingChange: Override = {
  name: 'rating-change',
  patterns: [
    ...says(
      'negative',
      `downgrades|downgraded|cuts|lowers TGT ~ to ${sell}`,
      `TGT ~ downgraded|cut to ${sell}`,
      'cuts|lowers|slashes|trims TGT price? target|rating',
    ),
    ...says(
      'positive',
      `upgrades|upgraded|raises|lifts TGT ~ to ${buy}`,
      `TGT ~ upgraded|raised to ${buy}`,
      'raises|lifts|hikes|boosts|ups TGT price? target|rating',
      'TGT is|as|remains a? top|best pick|idea',
    ),
    ...says(
      'neutral',
      'TGT upgrades|downgrades|reiterates|initiates OTH',
      'TGT raises|cuts|lifts|lowers|trims OTH price? target|rating|stake',
      'TGT says|sees|expects|recommends|likes OTH',
    ),
  ],
};
