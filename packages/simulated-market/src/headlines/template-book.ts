import { companyTemplates } from './templates/company-templates.ts';
import { earningsTemplates } from './templates/earnings-templates.ts';
import { marketTemplates } from './templates/market-templates.ts';
import { storyTemplates } from './templates/story-templates.ts';

/** What a headline says about the first company in it. */
export type IntendedTone = -1 | 0 | 1;

const POSITIVE = new Set(
  `earnings-beat outlook-raised jumps-on-report contract-won product-welcomed takeover-talk probe-dropped trial-succeeds
  activist-arrives guidance-raised jumps gains coin-gains upgraded dividend-raised offer joins-index listed upgrade-live big-buyer
  ruling-won coin-jumps rivals coins-up expansion demand savings praise coin-adoption coin-inflows`.split(
    /\s+/,
  ),
);
const NEGATIVE = new Set(
  `earnings-miss outlook-cut falls-on-report restated contract-lost recall probe-opened chief-leaves breach trial-fails
  guidance-cut falls slips coin-slips downgraded dividend-cut failing exploit exchange-hacked outage unlock lawsuit coin-falls coins-down
  layoffs delay costs dispute coin-outflows coin-criticism`.split(/\s+/),
);

function readTemplates(text: string): [string, string[]][] {
  return text
    .trim()
    .split(/^# /m)
    .filter(Boolean)
    .map((block) => {
      const [kind, ...templates] = block.trim().split('\n');
      return [kind, templates];
    });
}

const BOOK = new Map(
  [earningsTemplates, companyTemplates, marketTemplates, storyTemplates].flatMap(readTemplates),
);

/** The templates of a kind of event. */
export function templatesOf(kind: string): readonly string[] {
  const templates = BOOK.get(kind);
  if (!templates) throw new RangeError(`There is no headline for "${kind}".`);
  return templates;
}

/** What an event means for the company it happens to. */
export function toneOf(kind: string): IntendedTone {
  if (POSITIVE.has(kind)) return 1;
  return NEGATIVE.has(kind) ? -1 : 0;
}

/** A template with its blanks filled in; a blank without a value is a bug of ours. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`"${template}" needs a value for {${name}}.`);
    return value;
  });
}
