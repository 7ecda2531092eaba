import { type Override, says } from './override.ts';

const fund = 'fund|funds|etf|etfs|etp|etps|trust|trusts|products|vehicles';

/** Who buys and leaves a coin, and how its network fares. */
export const coinDemand: Override = {
  name: 'coin-demand',
  patterns: [
    ...says(
      'positive',
      'adds|added|add|buys|bought|buy|accumulates|accumulate|accumulated|acquires|acquired|purchases|purchased|snaps|scoops|stacks|stockpiles|hoards more|another|up? <num>|<money> in|of|worth? TGT',
      'adds|buys|accumulates|purchases|hoards TGT to ~',
      'adds|buys|accumulates|stacks|hoards more TGT',
      `TGT ~ ${fund} ~ draw|draws|drew|attract|attracts|attracted|pull|pulls|lure|lures|gather|gathers|haul|collect|add|absorb|rake|gain|take|see|see|enjoy|swell|log in? ~ <money>|inflows|inflow|cash|money|billion|billions|record`,
      'TGT ~ inflows|inflow ~',
      'inflows|inflow ~ to|into TGT',
      `TGT ~ ${fund} ~ approved|cleared|launches|launched|debuts|okayed|greenlit|blessed|live ~`,
      `approves|clears|approved|okays|greenlights ~ TGT ${fund}`,
      `approval|clearance|green ~ of|for TGT ${fund}`,
      'TGT ~ overtakes|overtook|surpasses|flips|passes|leapfrogs|outpaces|outranks rival|rivals ~',
      'TGT ~ hash|hashrate|adoption|usage|staking|users|addresses|activity|volume|volumes|deposits|tvl ~ record|high|highs|jumps|surges|soars|rises|climbs|grows|doubles|peak|rebounds|up',
      'TGT ~ upgrade|fork|merge|update ~ live|succeeds|activated|completed|smoothly|hitch|draws|boosts|lifts|success|record',
      'TGT ~ golden cross ~',
      'shorts|bears liquidated|wiped|squeezed ~ TGT',
      'TGT ~ shorts|bears liquidated|wiped|squeezed|trapped ~',
      'accepts|accept|embraces|adopts|adopt|integrates|supports|picks|adds ~ TGT ~ payments|payment|tender|settlement|treasury|reserves|reserve|checkout|tips',
      'TGT ~ picked|chosen|selected|tapped|adopted by|for|as ~',
      'TGT ~ adopted|embraced|accepted|integrated|legalised|legalized ~ by|as|in|for ~',
      'demand for TGT ~ grows|rises|surges|soars|jumps|booms|strengthens|climbs',
      'TGT ~ retakes|reclaims|recaptures|regains ~ <money>|<num>|level|mark|high|ground|title|crown|spot',
    ),
    ...says(
      'negative',
      `TGT ~ ${fund} ~ bleed|bleeds|bled|lose|loses|lost|shed|sheds|outflows|outflow|leak|leaks|see|redemptions|suffer ~`,
      `TGT ~ ${fund} ~ rejected|denied|delayed|postponed|shelved|closes|liquidated|pulled|withdrawn|outflows ~`,
      `delays|delay|postpones|rejects|denies|punts ~ TGT ${fund}|decision|ruling|approval`,
      'TGT ~ outflows|outflow ~',
      'outflows|outflow|withdrawals ~ from|of TGT',
      'TGT ~ validators|stakers|holders|developers|users|miners|whales|nodes ~ exit|leave|quit|flee|capitulate|capitulating|bail|abandon|departing|departure|exodus|unstake|squeezed|struggle|suffer|unprofitable|bankrupt',
      'TGT ~ death cross ~',
      'TGT ~ longs|bulls|leveraged liquidated|wiped|trapped|flushed ~',
      'longs|bulls liquidated|wiped ~ TGT',
      'TGT ~ buyers|demand|interest|volume|volumes|adoption|activity|usage|users|tvl ~ vanish|vanishes|dries|dry|evaporates|evaporate|fades|fade|wanes|wane|slumps|drops|falls|plunges|collapses|shrinks|declines|disappear|low|lows',
      'crackdown|ban|clampdown|curbs|tax ~ on|against|of TGT',
      'bans|outlaws|prohibits|restricts|forbids TGT ~',
      'TGT ~ banned|outlawed|prohibited ~',
      'demand for TGT ~ falls|drops|wanes|slumps|dries|evaporates|weakens|fades|cools|shrinks',
    ),
  ],
};
