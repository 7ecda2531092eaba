import { type Override, says } from './override.ts';

const guides = 'guides|guided|forecasts|projects|projected|outlook|guidance|guide|forecast|forecasted';
const below = 'below|under|short|beneath';
const line = 'estimates|expectations|consensus|street|views|targets|forecasts|forecast|estimate|view';

/** A company's own forecast against what was expected of it. */
export const guidesBelow: Override = {
  name: 'guidance',
  patterns: [
    ...says(
      'negative',
      `TGT ~ ${guides} ~ ${below} of? OTH? wall? the? analyst|analysts|analysts'|street|market|consensus? ${line}`,
      `TGT ~ ${guides} ~ misses|misses|trails|lags|disappoints|underwhelms`,
      `TGT ~ but|while ~ ${guides} ~ ${below} of? OTH? wall? the? analyst|analysts|street|market|consensus? ${line}`,
      'TGT ~ guides|guided down|lower',
      'TGT ~ falls|fell|comes|came|is|was short of ~ estimates|expectations|consensus',
      `TGT ~ weak|soft|gloomy|cautious|disappointing|lackluster|bleak ~ forecast|guidance|outlook`,
    ),
    ...says(
      'positive',
      `TGT ~ ${guides} ~ above|over|ahead of? OTH? wall? the? analyst|analysts|street|market|consensus? ${line}`,
      `TGT ~ ${guides} ~ tops|beats|exceeds`,
      'TGT ~ guides|guided up|higher',
      'TGT ~ raises|lifts|boosts|hikes|ups full? year? annual|profit|sales|revenue? forecast|guidance|outlook',
    ),
  ],
};
