import { badWords, goodWords } from './finance-words.ts';
import { inflect, words } from './inflect.ts';
import { phrasesByFirstToken, type ToneLexicon, wordTones } from './tone-lexicon.ts';
import { phraseGroups } from './tone-phrases.ts';

/** Upward movement of whatever is named: a price, a profit, a loss. */
const upWords: readonly string[] = [
  ...inflect(`rise/rose/risen gain jump surge soar climb advance rally zoom rocket skyrocket spike rebound bounce
    recover strengthen grow/grew/grown expand widen double triple treble quadruple improve accelerate swell boost lift
    hike raise leap/leapt/leaped vault balloon appreciate quicken upgrade multiply outpace outperform outshine beat/beaten
    exceed surpass trounce energise energize buoy bolster fuel brighten revive flourish thrive uplift propel
    catapult blast sparkle roar snap+ rev+ mount escalate heighten deepen enlarge increase amplify hasten`),
  ...words(`up higher upside uptick uptrend upturn upswing upmove multifold twofold threefold fourfold fivefold
    highs record-high outperformance outperformer gainer gainers riser multibagger upwards upward firmer`),
];

/** Downward movement. */
const downWords: readonly string[] = [
  ...inflect(`fall/fell/fallen dive/dived/dove drop+ decline slip+ slide/slid slump tumble plunge plummet sink/sank/sunk tank crash dip+ shed/shed
    lose/lost ease soften weaken retreat crater nosedive skid+ shrink/shrank/shrunk narrow halve cut+/cut slash
    trim+ lower decrease reduce dwindle depreciate erode stumble wobble crumble collapse slow decelerate worsen
    deteriorate dent drag+ hurt/hurt underperform trail miss wilt wither swoon sag+ droop stagnate plateau
    pare plumb evaporate vanish fade dim+ cool languish flounder swoop sour subside buckle
    shave lessen diminish disappoint dampen depress sap+ backslide/backslid topple`),
  ...words(`down downside lower downtrend downturn downswing lows underperformance underperformer laggard laggards
    loser losers decliner downward downwards sell-off selloff meltdown freefall`),
];

/** Things of which less is better: they reverse a nearby direction word. */
const inverseNouns: readonly string[] = [
  ...words(`loss losses debt debts cost costs expense expenses yield yields tax taxes probe probes burn npa npas deficit
    deficits inflation liability liabilities provision provisions provisioning impairment impairments charge charges writedown
    writedowns writeoff writeoffs delinquency delinquencies default defaults layoff layoffs lawsuit lawsuits penalty
    penalties fine fines risk risks fear fears worry worries concern concerns uncertainty volatility overhang headwind
    headwinds slowdown attrition churn outage outages shortage shortages delay delays recall recalls duty
    duties tariff tariffs complaint complaints pledge pledges pledged slippage slippages stress borrowing borrowings
    unemployment jobless dispute disputes dues arrears glut oversupply leverage tension tensions
    cancellations refunds stockpiles inventories thefts chargeoffs
    pain pressure pressures burden exodus redemptions redemption outflow outflows wage`),
];

/** The English word lists, ready for look-up. */
export const lexicon: ToneLexicon = {
  words: wordTones({ good: goodWords, bad: badWords, up: upWords, down: downWords }),
  phrases: phrasesByFirstToken(phraseGroups),
  inverse: new Set(inverseNouns),
  carriers: new Set(
    words(`growth demand confidence profitability momentum support strength recovery potential value optimism
      opportunity premium sentiment margin margins`),
  ),
  adjectives: new Set(
    words(`weak weaker strong stronger soft softer firm firmer falling rising soaring tumbling sinking plunging surging
      bullish bearish struggling ailing troubled resilient buoyant robust volatile higher lower cheap cheaper expensive
      sluggish booming declining beleaguered embattled distressed bankrupt weakening strengthening slowing growing dull`),
  ),
  negators: new Set(
    words(
      'not no never without neither nor fails failed fail refuses denies deny nothing unable cannot hardly barely',
    ),
  ),
  hedges: new Set(
    words(`may might could would should likely expected expects expect seen sees see hopes hope plans plan aims
      possible possibly probably perhaps can potential rumour rumor reportedly mulls mull considers weighs if`),
  ),
  and: 'and',
  contras: new Set(words('but while despite although though whereas however yet even')),
  causes: new Set(words('as after amid amidst following since because ahead post')),
  lateCauses: new Set(['on']),
  reasons: new Set(words('on as after amid over due by from to at in despite for with against and of')),
  passedOver: new Set(),
  namesInside: false,
  comparing: new Set(words('over versus vs than against')),
  sayings: new Set(
    words(
      `says say said sees expects believes predicts recommends pegs estimates reiterates maintains tells urges prefers suggests picks`,
    ),
  ),
  actings: new Set(
    words(
      `downgrades upgrades fines approves bans bars sues penalises penalizes clears raids rejects rates initiates cuts raises slaps warns allows okays orders probes charges pulls asks restrains notifies permits issues directs prohibits imposes downgraded upgraded nods grants gives likes seeks`,
    ),
  ),
};
