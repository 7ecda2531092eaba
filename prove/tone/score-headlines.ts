import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { analyseHeadline, likeliestTone } from '@auspex/language';
import {
  type HeadlineHalf,
  type HeadlineLanguage,
  type LabelledHeadline,
  readHeadlines,
} from '../../packages/language/test/headlines/headline-set.ts';
import { labelOfMark, type MarkedName } from '../../packages/language/test/read-marked.ts';
import { inCheckout } from '../../scripts/checkout.ts';
import type { Report } from '../../scripts/proof.ts';

/** Least shares of right readings. */
const LEAST = { english: 0.75, french: 0.7 } as const;
/** The greatest share of good read as bad or the reverse. */
const MOST_FLIPPED = 0.04;

type Outcome = 'right' | 'not linked' | 'wrong way round' | 'wrong';

/** How the shipped reader does on one name: first it has to be found, then what is said of it has to be right. */
interface ScoredName {
  readonly kind: string;
  readonly outcome: Outcome;
  /** The rule that decided, if one did. */
  readonly rule: string | null;
}

export interface JudgedName extends ScoredName {
  readonly headline: LabelledHeadline;
  readonly name: MarkedName;
  readonly said: string;
}

function scoreHeadline(headline: LabelledHeadline): JudgedName[] {
  const { tones } = analyseHeadline(headline.title);
  return headline.names.map((name) => {
    const found = tones.find(({ evidence }) =>
      evidence.some(({ start, end }) => start < name.end && name.start < end),
    );
    const [meant, said] = [labelOfMark(name.mark), found && likeliestTone(found.reading.probabilities)];
    const opposite = said !== undefined && said !== 'neutral' && meant !== 'neutral' && said !== meant;
    const outcome =
      said === meant ? 'right' : said === undefined ? 'not linked' : opposite ? 'wrong way round' : 'wrong';
    const decision = found?.reading.decision;
    const rule = decision?.by === 'rule' ? decision.rule : null;
    return { kind: headline.kind, outcome, rule, headline, name, said: said ?? 'not linked' };
  });
}

const HEADING = `# Scores of the headline reader

Each line is one run of \`npm run prove tone-open\` or \`npm run prove tone-kept-back\` on the labelled headlines of \`packages/language/test/headlines\`; lines are only added. A name that is not found counts as wrong.

| No. | Date | Language | Half | Headlines | Right | Wrong way round | Not found |
|---|---|---|---|---|---|---|---|
`;

/** Scores one half in one language, adds the line to the evidence and the totals to the report. */
export function scoreHalf(report: Report, language: HeadlineLanguage, half: HeadlineHalf): JudgedName[] {
  const headlines = readHeadlines(language, half);
  const scored = headlines.flatMap(scoreHeadline);
  const count = (outcome: Outcome, among: readonly ScoredName[] = scored) =>
    among.filter((one) => one.outcome === outcome).length;
  const right = count('right');
  const flipped = count('wrong way round');
  const part = (n: number) => `${n} of ${scored.length} (${((100 * n) / scored.length).toFixed(1)} %)`;
  appendScore([language, half, headlines.length, part(right), part(flipped), count('not linked')]);
  for (const [kind, group = []] of Object.entries(Object.groupBy(scored, (one) => one.kind))) {
    if (half === 'open')
      report.expect(`${language}, ${kind}`, true, `${count('right', group)} of ${group.length}`);
  }
  const least = LEAST[language];
  report.expect(
    `${language}, ${half}: right (≥ ${100 * least} %)`,
    right >= least * scored.length,
    part(right),
  );
  report.expect(
    `${language}, ${half}: wrong way round (≤ ${100 * MOST_FLIPPED} %)`,
    flipped <= MOST_FLIPPED * scored.length,
    part(flipped),
  );
  if (half === 'kept-back') writeShownScore(language, { right, flipped, asked: scored.length });
  return scored.filter(({ outcome }) => outcome !== 'right');
}

function appendScore(cells: readonly (string | number)[]): void {
  const file = inCheckout('docs', 'evidence', 'tone-scores.md');
  if (!existsSync(file)) writeFileSync(file, HEADING);
  const number =
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\| \d/.test(line)).length + 1;
  appendFileSync(file, `| ${[number, new Date().toISOString(), ...cells].join(' | ')} |\n`);
}

/** What the pages say of the reader. */
function writeShownScore(
  language: HeadlineLanguage,
  counts: { readonly right: number; readonly flipped: number; readonly asked: number },
): void {
  const file = inCheckout('packages', 'language', 'src', 'tone-score.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${JSON.stringify({ ...known, [language]: { date, ...counts } }, null, 2)}\n`);
}

/** How often each rule was right on the half that rules are written towards. */
export function judgeRules(language: HeadlineLanguage): Map<string, { right: number; count: number }> {
  const rules = new Map<string, { right: number; count: number }>();
  for (const { rule, outcome } of readHeadlines(language, 'open').flatMap(scoreHeadline)) {
    if (rule === null) continue;
    const { right, count } = rules.get(rule) ?? { right: 0, count: 0 };
    rules.set(rule, { right: right + (outcome === 'right' ? 1 : 0), count: count + 1 });
  }
  return rules;
}

/** The last scoring of the half kept back, as the pages show it. */
export function expectLastScores(report: Report): void {
  const file = inCheckout('packages', 'language', 'src', 'tone-score.json');
  const scores: Record<string, { date: string; right: number; flipped: number; asked: number }> = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  for (const [language, least] of Object.entries(LEAST)) {
    const { date, right, flipped, asked } = scores[language];
    report.expect(
      `own headlines kept back, ${language}, scored on ${date}: right ≥ ${least}, wrong way round ≤ ${MOST_FLIPPED}`,
      right >= least * asked && flipped <= MOST_FLIPPED * asked,
      `${(right / asked).toFixed(4)}, ${(flipped / asked).toFixed(4)} of ${asked}`,
    );
  }
}
