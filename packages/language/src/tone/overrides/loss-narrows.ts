import { type Override, says } from './override.ts';

const eases =
  'narrows|narrowed|narrow|shrinks|shrank|shrink|eases|eased|ease|halves|halved|slows|slowed|falls|fell|drops|declines|improves|lessens|contracts';
const cuts =
  'narrows|narrowed|cuts|cut|trims|trimmed|halves|halved|shrinks|reduces|reduced|lowers|slashes|slashed|slows|slowed|eases|curbs';
const widens =
  'widens|widened|widen|deepen|mount|swell|grow|double|deepens|deepened|swells|swelled|grows|grew|balloons|ballooned|mounts|doubles|doubled|triples|rises|rose|jumps|surges|expands|accelerates|accelerated|worsens|quickens';
const kind = 'net|quarterly|operating|annual|pretax|pre-tax|adjusted|full|first|second|third|fourth';

/** A shrinking loss is good, a growing one is bad. */
export const lossNarrows: Override = {
  name: 'size-of-loss',
  patterns: [
    ...says(
      'positive',
      `TGT ~ loss|losses ${eases}`,
      `TGT ${cuts} its? <qtr>? ${kind}? ${kind}? quarter? year? loss|losses`,
      `TGT ~ narrower <qtr>? ${kind}? ${kind}? quarter? loss|losses`,
    ),
    ...says(
      'negative',
      `TGT ~ loss|losses ${widens}`,
      `TGT ~ wider|bigger|larger|deeper <qtr>? ${kind}? ${kind}? quarter? loss|losses`,
    ),
  ],
};

/** Cash burn is a loss of its own kind. */
export const burnEases: Override = {
  name: 'cash-burn',
  patterns: [
    ...says(
      'positive',
      `TGT ~ burn|burns|burn-rate rate? ${eases}`,
      `TGT ~ ${cuts} its? quarterly? cash burn`,
    ),
    ...says(
      'negative',
      `TGT ~ cash burn rate? ${widens}`,
      'TGT burns|burned through <money>|cash|more|billions|millions',
    ),
  ],
};
