import { type Override, says } from './override.ts';

const leaves =
  'abandon|abandons|abandoned|desert|deserts|deserted|ditch|ditches|ditched|dump|dumps|dumped|quit|quits|flee|flees|exit|exits|exited|leave|leaves|left|shun|shuns|drop|drops|dropped|swap|swaps|swapped|trade|trades|traded|exchange|exchanges|sell|sells|sold|offload|offloads|unload|unloads|trim|trims|trimmed|cut|cuts|forget|replace|replaces|replaced|substitute|snub|snubs|spurn|spurns|boot|boots|booted|eject|ejects|dethrones|axe|axes|skip|skips';
const takes =
  'for|into|buy|buys|bought|buying|add|adds|added|load|loads|double|doubles|open|opens|pick|picks|turn|turns|sign|signs|pile|piles|favour|favor|prefer|back|backs|choose|chooses|toward|towards|snap|snaps|scoop|scoops|grab|grabs|boost|boosts|with|instead|by|flock|flocks|rush|rushes|join|joins';
const flows =
  'rotate|rotates|rotated|rotating|rotation|shift|shifts|shifted|shifting|switch|switches|switched|switching|move|moves|moved|moving|flow|flows|flowed|flowing|migrate|migrates|migrating|jump|jumps|jumping|head|heads|flee|flees|fleeing|defect|defects|defecting|flock|flocks|money|capital|cash|funds|allegiance|exodus|leave|leaves|leaving|drift|drifts|pivot|pivots|swap|swaps|rotates|pour|pours';
const likes =
  'prefer|prefers|preferred|favor|favors|favour|favours|favored|favoured|pick|picks|picked|choose|chooses|chose|chosen|like|likes|select|selects|recommend|recommends|buy|better';
const over = 'over|to|than|versus|vs|against|above';

/**
 * Out of one name and into another. An analyst's bare "prefer A over B" is judged for B, too: the headline puts B second.
 */
export const rotation: Override = {
  name: 'rotation',
  patterns: [
    ...says(
      'positive',
      `${likes} ~ TGT ~ over|to|than|versus|vs|against|above ~ OTH`,
      `TGT ~ preferred|favored|favoured|chosen|picked|better|safer ~ ${over} OTH`,
      `${leaves} ~ OTH ~ ${takes} ~ TGT`,
      `${flows} ~ from|of|out ~ OTH ~ to|into|in|and|towards|toward ~ TGT`,
      'out goes|went|of|with|go OTH ~ in comes|into|came|with|come TGT',
      'OTH is|gets|be? replaced|displaced|supplanted|ousted|succeeded by TGT',
      'TGT replaces|replaced|displaces|supplants|ousts|replacing OTH',
      'room|way for TGT',
      'rather|instead|not ~ TGT ~ than|of OTH',
    ),
    ...says(
      'negative',
      `${likes} ~ OTH ~ ${over} ~ TGT`,
      `OTH ~ preferred|favored|favoured|chosen|picked|better|safer ~ ${over} TGT`,
      `${leaves} ~ TGT ~ ${takes}|turns|make ~ OTH`,
      `${flows} ~ from|of|out ~ TGT ~ to|into|in|and|towards|toward ~ OTH`,
      'out goes|went|of|with|go TGT ~ in comes|into|came|with|come OTH',
      'TGT is|gets|be? replaced|displaced|supplanted|ousted|succeeded by OTH',
      'OTH replaces|replaced|displaces|supplants|ousts|replacing TGT',
      'instead of|than TGT',
      'flee|flees|fleeing|abandon|abandons|abandoned|ditch|ditches|ditched|dump|dumps|dumped|desert|deserts|boot|boots|shun|shuns TGT',
    ),
  ],
};
