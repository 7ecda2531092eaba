import { type Override, says } from './override.ts';

const thought = 'feared|expected|forecast|estimated|anticipated|predicted|thought';
const bad =
  'loss|losses|drop|decline|fall|slump|dip|burn|deficit|charge|hit|writedown|slowdown|damage|cuts|costs|impact';
const falls =
  'falls|fell|drops|dropped|declines|declined|slips|slipped|dips|dipped|shrinks|slows|slowed|slump|fall|drop|decline';
const rises =
  'rises|rose|grows|grew|climbs|climbed|gains|increases|increased|expands|rise|grow|improves|improved';

/** "Smaller loss than feared" is good news, "rises less than expected" is not. */
export const lessThanFeared: Override = {
  name: 'against-expectation',
  patterns: [
    ...says(
      'positive',
      `TGT ~ smaller|milder|narrower|lower|less|shallower|lighter ~ ${bad} ~ than ${thought}`,
      `TGT ~ ${bad} ~ smaller|milder|narrower|lower|less|shallower|lighter than ${thought}`,
      `TGT ~ ${falls} less than ${thought}`,
      'TGT ~ less bad|severe|painful than feared|expected|thought',
      'TGT ~ better than feared',
    ),
    ...says(
      'negative',
      `TGT ~ ${rises} less than ${thought}`,
      `TGT ~ ${falls} more than ${thought}`,
      `TGT ~ ${bad} ~ bigger|larger|wider|steeper|deeper|greater|higher than ${thought}`,
      `TGT ~ bigger|larger|wider|steeper|deeper|greater|higher ~ ${bad} ~ than ${thought}`,
      `TGT ~ worse than ${thought}`,
    ),
  ],
};
