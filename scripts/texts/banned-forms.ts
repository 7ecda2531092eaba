/** A form that a native reader stops at, and what to write in its place. */
export interface BannedForm {
  readonly form: RegExp;
  readonly instead: string;
}

/** Forms that are wrong in every English text that somebody reads. */
export const bannedForms: readonly BannedForm[] = [
  { form: /\banew\b/i, instead: '“again”, or a verb with “re-”: recomputed, re-priced, refitted' },
  { form: /\bwho(?:so)?ever\b/i, instead: '“anyone who”' },
  { form: /\btold\b/i, instead: '“shown”, “listed”, “said” or “reported”' },
  { form: /\bforetold|\bforetell/i, instead: '“predicted”' },
  {
    form: /\b(?:stands?|stood) (?!for\b|out\b|up\b|by\b)(?:in|at|on|beside|behind|there|here|between|alone|open|still|next)\b/i,
    instead: '“is”',
  },
  {
    form: /\b(?:lies?|lay) (?:above|below|elsewhere|further|on top|on or|before)\b/i,
    instead: '“is”',
  },
  {
    form: /(?<!\b(?:since|until|till|by|before|from|back|even|and|or|if|as)) then(?=[.,;:!?)]|$)/i,
    instead: '“next”, “after that” or “at that time”, before the clause ends',
  },
  {
    form: /\bpress(?:es|ed|ing)?\b(?! (?:Ctrl|Enter|Esc|Escape|Tab|Space|any key|the (?:arrow )?keys?|[/?⌘]))/i,
    instead: '“click” or “tap”; only keys are pressed',
  },
  { form: /\btexts\b/i, instead: '“headlines”, “messages” or “words”' },
  { form: /(?:\d|\}) %/, instead: 'no space before %' },
  { form: /\bper cent\b/i, instead: '“%” after a figure, otherwise “percentage”' },
  { form: /(?:[\d%}]) … (?:[\d{+−-])/, instead: '“to” between the ends of a range' },
  { form: /\b(?:bp|fees?|points|slippage) a side\b/i, instead: '“per side”' },
  { form: /\bbeside\b/i, instead: '“next to”, “with” or “compared with”' },
  { form: /\bbrought\b|\bbrings in\b/i, instead: '“sent”, “has” or “supplied”' },
  { form: /\bseldom\b/i, instead: '“rarely”' },
  { form: /\bshall\b/i, instead: '“will” or “must”' },
  { form: /\bthe made market|\ba made market/i, instead: '“a simulated market”' },
  { form: /\bless (?:the )?worst\b/i, instead: '“minus”' },
  { form: /\bmember indicators?\b|\bmembers (?:that )?vote\b/i, instead: '“indicators”: members are people' },
  { form: /\bhonest chances?\b/i, instead: '“calibrated probabilities”' },
  { form: /\blargest drawdown\b/i, instead: '“max drawdown”' },
  { form: /\bgrowth a year\b/i, instead: '“CAGR”' },
  { form: /\breturn in all\b|\bturnover in all\b/i, instead: '“total return”, “turnover”' },
  { form: /\b(?:rule|it|which) (?:goes|went) (?:in|out)\b/i, instead: '“enters” or “exits”' },
  { form: /\bnothing of (?:yours|mine|this)\b/i, instead: '“none of your …”' },
  {
    form: /(?<!\bthere )\b(?:is|are|was) no (?:admin|address|coin|date|feed|file|folder|instant|number|saved|series|statement|symbol|timeframe|time zone|usable|world)\b/i,
    instead: '“is not a”',
  },
];

/** Texts that the specification fixes word for word. */
export const specified: ReadonlySet<string> = new Set([
  'The page you are looking for not available!',
  'Sorry! the data you are looking for could not be found',
  'Reset link has been sent to your mailbox, remember to check your spam filter!',
  'An error occurred with the data provided. Please try again. If the error persists, contact us through our support page!',
  'The most advanced predictive financial analysis powered by artificial intelligence.',
]);
