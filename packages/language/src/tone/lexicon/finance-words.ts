import { inflect, words } from './inflect.ts';

/** Good news for its subject. */
export const goodWords: readonly string[] = [
  ...inflect(`win+/won bag+ clinch secure benefit prosper excel ace delight cheer impress thrill shine
    glitter dazzle sizzle succeed overcome triumph favour favor recommend love prefer+ attract lure
    reward welcome hail laud applaud praise support aid help underpin resume reinstate reopen restore regain+ reclaim recoup foil thwart dodge evade avert
    vindicate exonerate acquit+ spare crush smash conquer dominate snag+ stabilise
    stabilize resolve unlock accumulate`),
  ...words(`bullish bull bulls positive optimistic optimism upbeat buoyant robust strong stronger strongest solid healthy
    stellar blockbuster bumper record good better great superb excellent attractive undervalued cheap winner winners
    breakthrough turnaround recovery growth profitable profitability boom booming bright brighter rosy promising
    opportunity opportunities outperform overweight oversold safe favourite favorite darling darlings darling
    top-pick breakout momentum resilient resilience robustly confident confidence hopeful ambitious
    successful success victory award awards honour green relief encouraging impressive
    lucrative potential comfortable comfortably premium bonanza stimulus multi-bagger demand
    oversubscribed strength support firmer sweet windfall tailwind tailwinds
    outlier healthier cheaper smart fancy lifeline rescue preferred well happy unscathed
    sheen inflow inflows traction greenlight repurchase reprieve exemption black milestone pop pops popped jackpot charm favourable favorable conducive`),
];

/** Bad news for its subject. */
export const badWords: readonly string[] = [
  ...inflect(`suffer struggle plague penalise penalize punish sue raid probe investigate allege accuse ban+
    suspend reject deny delay defer+ postpone scrap+ cancel warn
    threaten fear worry panic spook rattle shake/shook jolt batter hammer maul pummel bleed/bled slam+ bash
    disrupt cripple hobble stall default downsize shutter dump avoid exhaust derail
    squeeze pinch haunt grapple recall breach violate miss lag+ mislead/misled defraud
    cheat drain siphon loot exploit depeg+ delist oust quit/quit resign strand indict convict capitulate liquidate
    dilute boycott halt freeze/froze/frozen bar+ hurt/hurt attack hack seize strain stress limp bite/bit erase
    unnerve dash shun+ snub+ spurn dog+ mar+ tarnish sour punish`),
  ...words(`bearish bear bears negative pessimistic pessimism weak weaker weakest softer weakness poor worse worst bad gloomy gloom
    bleak grim dismal sluggish muted subdued tepid lacklustre lackluster soft dull anaemic anemic fragile shaky volatile
    loss losses loss-making unprofitable debt-laden bankrupt bankruptcy insolvency insolvent default fraud scam scandal
    probe raid lawsuit penalty violation breach crisis crunch recession slowdown downturn rout bloodbath turmoil
    carnage panic fear fears worry worries concern concerns uncertainty risk risks risky trouble troubled
    troubles woes woe headwind headwinds pressure pressures overvalued expensive overpriced frothy bubble underweight
    underperform glut oversupply weighed weigh weighs strike
    strikes layoff layoffs shortage outage failure flop dud warning alarm danger overhang stress
    stressed distress distressed bad difficult tough challenging challenge challenges challenged hurdle hurdles setback blow heat
    losing grievances mirage pain painful jitters jittery nervous caution cautious damp choppy unattractive
    unfavourable unfavorable disappointing disappointment unlikely lens dispute illegal unlawful corruption
    bribe bribery liable guilty outflow outflows shortfall lapse lapses blunder backlash crackdown clampdown
    standstill outbreak exodus subpoena dilution laundering tainted notice slap slapped slaps rap raps rapped bruised damage damages delisted junk
    victim casualty negatively adversely tension tensions downgrade accident fire explosion death slack careful cheated skeptical sceptical fluctuations wary`),
];
