import { inflect, words } from './inflect.ts';

/** Movement upwards, of whatever is named: a price, a profit, a loss. */
export const upWords: readonly string[] = [
  ...inflect(`rise/rose/risen gain jump surge soar climb advance rally zoom rocket skyrocket spike rebound bounce
    recover strengthen grow/grew/grown expand widen double triple treble quadruple improve accelerate swell boost lift
    hike raise leap/leapt/leaped vault balloon appreciate quicken upgrade multiply outpace outperform outshine beat/beaten
    exceed surpass trounce energise energize buoy bolster fuel brighten revive flourish thrive uplift propel
    catapult blast sparkle roar snap+ rev+ mount escalate heighten deepen enlarge increase amplify hasten`),
  ...words(`up higher upside uptick uptrend upturn upswing upmove multifold twofold threefold fourfold fivefold
    highs record-high outperformance outperformer gainer gainers riser multibagger upwards upward firmer`),
];

/** Movement downwards. */
export const downWords: readonly string[] = [
  ...inflect(`fall/fell/fallen dive/dived/dove drop+ decline slip+ slide/slid slump tumble plunge plummet sink/sank/sunk tank crash dip+ shed/shed
    lose/lost ease soften weaken retreat crater nosedive skid+ shrink/shrank/shrunk narrow halve cut+/cut slash
    trim+ lower decrease reduce dwindle depreciate erode stumble wobble crumble collapse slow decelerate worsen
    deteriorate dent drag+ hurt/hurt underperform trail miss wilt wither swoon sag+ droop stagnate plateau
    pare plumb evaporate vanish fade dim+ cool languish flounder swoop sour subside buckle
    shave lessen diminish disappoint dampen depress sap+ backslide/backslid topple`),
  ...words(`down downside lower downtrend downturn downswing lows underperformance underperformer laggard laggards
    loser losers decliner downward downwards sell-off selloff meltdown freefall`),
];

/** Things of which less is better: a direction word near one turns round. */
export const inverseNouns: readonly string[] = [
  ...words(`loss losses debt debts cost costs expense expenses yield yields tax taxes probe probes burn npa npas deficit
    deficits inflation liability liabilities provision provisions provisioning impairment impairments charge charges writedown
    writedowns writeoff writeoffs delinquency delinquencies default defaults layoff layoffs lawsuit lawsuits penalty
    penalties fine fines risk risks fear fears worry worries concern concerns uncertainty volatility overhang headwind
    headwinds slowdown attrition churn outage outages shortage shortages delay delays recall recalls duty
    duties tariff tariffs complaint complaints pledge pledges pledged slippage slippages stress borrowing borrowings
    unemployment jobless dispute disputes dues arrears glut oversupply leverage tension tensions
    pain pressure pressures burden exodus redemptions redemption outflow outflows wage`),
];
