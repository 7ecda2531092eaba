import { type Override, says } from './override.ts';

const share = 'market? share|ground|customers|subscribers|users|business|orders';

/**
 * "A wins against B", "gains on B", "buyers choose A over B": B has lost. An analyst's bare "prefer A over B" is not
 * here: people call it neutral for B as often as bad, so only the model weighs it.
 */
export const contest: Override = {
  name: 'contest',
  patterns: [
    ...says(
      'negative',
      'OTH ~ wins|win|won|prevails|prevailed|triumphs|victory ~ against|over TGT',
      'OTH gains|gained|gaining|closes|closing in? ground? on TGT',
      'OTH is? gaining|closing in? ground? on TGT',
      `OTH ~ takes|take|took|taking|steals|stealing|grabs|wins|winning|snatches|gains|eats|poaches ~ ${share} from TGT`,
      'customers|investors|buyers|drivers|shoppers|users|advertisers|airlines prefer|favor|choose|chose|pick|favour OTH over|to TGT',
      'OTH overtakes|overtook|outsells|outsold|outpaces|outperforms|outshines|dethrones|leapfrogs|surpasses|unseats|undercuts|outbids|trounces|beats TGT',
      'OTH edges|beats|edged out TGT',
      'switch|switches|switching|rotate|rotates|shift|shifts from|out TGT to|into OTH',
    ),
    ...says(
      'positive',
      'TGT ~ wins|win|won|prevails|prevailed|triumphs|victory ~ against|over OTH',
      'TGT gains|gained|gaining ground? on OTH',
      `TGT ~ takes|take|took|taking|steals|stealing|grabs|wins|winning|snatches|eats|poaches ~ ${share} from OTH`,
      'TGT overtakes|overtook|outsells|outsold|outshines|dethrones|leapfrogs|surpasses|unseats OTH',
      'switch|switches|switching|rotate|rotates|shift|shifts from|out OTH to|into TGT',
    ),
  ],
};
