import type { PhraseGroups } from './tone-lexicon.ts';

/**
 * Phrases and what they mean by themselves, in a headline's tokens: `_` matches any one token, TGT and OTH are names,
 * `<pct>` and the like are figures. Longer phrases are matched first.
 */
export const phraseGroups: PhraseGroups = {
  '3': `back in black|back in the black|returns to profit|swings to profit|turns profitable|beats estimates|beat estimates
    |beats street|beats expectations|beat expectations|tops estimates|tops expectations|above estimates|above expectations
    |better than expected|ahead of estimates|raises guidance|raises outlook|raises forecast|lifts guidance|lifts outlook
    |lifts forecast|hikes guidance|boosts guidance|record profit|record high|all time high|lifetime high|life time high
    |52 week high|year high|multi year high|top pick|top picks|strong buy|upgrades to buy|upgraded to buy|thumbs up
    |record quarter|record sales|record revenue|record deliveries|beats forecast|beats forecasts|beat forecasts|tops forecasts`,
  '2.2': `back on track|on a roll|on a high|in the black|in green|in the green|hits upper circuit|upper circuit
    |at a premium|good bet|good buy|great buy|safe bet|safe bets|good pick|good time to buy|can buy|should buy|a buy|buy in|buy on dips
    |worth buying|bullish on|positive on|overweight on|accumulate on|hold on to gains|extends gains|extend gains|adds gains|rules firm|holds firm|hits _ high|hit _ high|hits <num> month high|<num> month high|month high|week high|firm up|firms up|market share gains|multi month high|big hit|picks itself up|two fold|three fold|four fold|five fold|pay off|pays off|bounces back|bounce back|preferred bidder|net up|net profit up|over subscribed|oversubscribed|holds above|added to|maintains buy|right time to|stays overweight|stay with|on verge of|tops <num>|crosses <num>|crosses <money>|biggest gainer|prospects bright|ends in green|in vogue|in demand|high demand
    |shrugs off|outperform rating|buy rating|buy call|raises target|raised target|target raised|ups target|raises price target
    |ups stake|go long|going long|long on|stay invested|turn around|turned around|worst is over|worst over|worst seems to be over
    |worst behind|looks attractive|look attractive|looking attractive|looks good|look good|looks strong|looking good
    |looking strong|gathers steam|steals the show|rules firm|ends higher|ends firm|bright spot|bright future|room to grow
    |debt free|fully subscribed|gets nod|gets approval|wins approval|wins order|wins contract|bags order|bags orders
    |bags contract|gets order|gets orders|secures order|order win|beats|stays strong|upper hand|good results|good numbers
    |turns positive|turn positive|heads higher|head higher|edges up|inches up|edge up|edges higher|inch up|move up|moves up
    |shoots up|shoot up|perks up|picks up|pick up|firms up|firm up|up move|doing well|do well|does well|fares better
    |stake buy|share buyback|open at higher|opens higher|opening higher|open higher|opens in green|starts higher|start higher
    |reverse losses|reverses losses|erases losses|recoups losses|pares losses|trims losses|snaps losing|cheered by|bullish`,
  '1.2': `buy|buys shares|buying|gains|nears record|upper limit|hits <num>|scales|retest highs|entry point|enter|long term bet|go up|goes up|going up|gone up|test higher|can go to|can touch|could touch
    |may touch|to touch|can test|head to|target of|with target|upside target|can rally|can move up|seen at|likes|pick|picks|add on`,
  '-3': `profit warning|net loss|swings to loss|slips into red|slips into loss|in the red|misses estimates|missed estimates
    |misses street|misses expectations|miss estimates|misses forecasts|below estimates|below expectations|lags estimates
    |lags street|worse than expected|lower than expected|weaker than expected|cuts guidance|cuts outlook|cuts forecast|lowers guidance
    |lowers outlook|lowers forecast|slashes forecast|slashes guidance|record low|all time low|lifetime low|52 week low
    |year low|multi year low|free fall|nose dive|hits lower circuit|lower circuit|files for bankruptcy|chapter 11
    |going concern|loss widens|widens loss|posts loss|reports loss|fails to meet|short seller|accounting fraud
    |withdraws guidance|pulls guidance|warns on profit|warns of|data breach|safety recall|halts withdrawals|fails trial|delisting notice`,
  '-2.2': `under pressure|under stress|under lens|under scanner|under probe|under fire|under attack|under cloud|in trouble
    |in red|takes a hit|take a hit|takes hit|hard hit|feels heat|feel heat|feels the heat|feels the pinch|cut to|cuts to|downgrades to
    |downgraded to|sell rating|underperform rating|bearish on|negative on|underweight on|stay away|stay out|steer clear|sell on rise
    |sell on rallies|sell on|book profit|book profits|profit booking|profit taking|exit from|should exit|cuts target|lowers target
    |slashes target|cuts price target|target cut|at a discount|below issue price|loses sheen|loses shine|lose sheen|loses steam
    |lose steam|runs out of steam|runs out|lags|falls short|fall short|short of|sinks to|slumps to|under bear|not good|go short|going short|short on
    |selling pressure|sell off|selloff|month low|multi month low|week low|off highs|off record|hit hard|bad loans|lower circuit|heads lower|sell|exercise caution|be cautious|be careful|head lower|edges down|inches down|edges lower|edge lower|edge down|ends lower|closes lower|end lower
    |open lower|opens lower|opening lower|starts lower|opens in red|erases gains|erase gains|pares gains|pare gains|trims gains|gives up gains|reverses gains
    |extends losses|extend losses|weighs on|weigh on|job cuts|cuts jobs|cut jobs|lays off|lay off|to lay off|steps down|shuts down|shut down
    |looks weak|looking weak|looks expensive|look expensive|rich valuations|no upside|limited upside|limited room|stake reduced|room limited|show cause|tax notice|tax demand
    |tax evasion|sued over|fined for|asset quality|dead cat|going down|go down|goes down|gone down|turns negative|turn negative|pulls down|drags down
    |brings down|hit by|break below|breaks below|below support|gets notice|issues notice|price war|loses out|rating cut|stock falls
    |shares fall|block sale|margin call|moves down|move down|comes down|falls flat|slow down|slows down|slowing down|wipes out|backs off|maintains sell|stays underweight|high debt|net down|net profit down|peg back|pegs back|adversely|stretched balance|face resistance|trims early gains|weighed down|drop in|fall in|decline in|dip in|slump in`,
  '0': `raise <money>|raises <money>|to raise|raise funds|raise fund|raise capital|raising funds|raises funds|raised funds|raise money
    |raises stake|hikes stake|raise stake|ups stake in|increase stake|increases stake|cuts stake|stake sale|sells stake|to sell stake|sell stake|buys stake
    |buy stake|to buy|to sell|to cut|to hike|to lift|rate cut|rate cuts|cut rates|rate hike|price cut|price hike|good morning|lift off|lifts off|profit at
    |net at|growth at|buy back|buyback offer|top five|top ten|top stocks|top bets|top ideas|best bets|record date|fixed deposit
    |mutual fund|market cap|stock exchange|profit booking in|wealth creation|long term|short term|what should|should you|should investors|how to|what to
    |buy or sell|buy sell or hold|buy or hold|ups and downs|up to|firm up plans|set up|sets up|setting up|start up|ties up|tie up|teams up
    |joins hands|lined up|line up|picks up stake|pick up stake|opens up|build up|mark up|sign up|warm up|mop up|up for|up by|growth rate|growth story
    |interest rate|cut off|cost cutting|risk management|loss of|bond yield|follow up|wake up|round up|win win|top gainers|top losers|market lead
    |gdp growth|economic growth|clear shares|fine print|fire sale|fire station|oil price|charge of|in charge|takes charge|take charge|lead manager|lead managers
    |credit growth|mixed|gains tax|capital gains|from record high|from record highs|from all time high|from month high|from year high|off record high|off all time high|strike price|to strike|top job|top brass|bear market rally|risk averse|safe haven|value of|worth|investment firm|law firm|pe firm|equity firm|nod to|nod for|sell off stake|bond sale|high court|high yield|short covering|on growth|growth stocks|demand for|stocks to buy|narrow range|closes steady|holds steady|ends steady|remains steady|steady on|fund raising|remain flat|air bags|record prices of|to watch|trading ideas|in focus`,
};
