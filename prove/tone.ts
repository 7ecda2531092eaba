import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  crossValidate,
  judgeLinking,
  judgeTone,
  type LabelledHeadline,
  makeExamples,
  normaliseTitle,
  parseCorpus,
  readByLexicon,
  type ToneExample,
  type ToneJudgement,
} from '@auspex/language/training';
import { corpusFile } from '../bench/language/corpus-file.ts';
import { judgeOverrides } from '../bench/language/judge-overrides.ts';
import { judgeOwnHeadlines } from '../bench/language/judge-own-headlines.ts';
import { measureReading } from '../bench/language/measure-reading.ts';
import { readByVader } from '../bench/language/read-by-vader.ts';
import { HEADLINE_LANGUAGES } from '../packages/language/test/headlines/headline-set.ts';
import { judgeLabelledRecaps, judgeOwnRecaps } from '../packages/language/test/recap-headlines.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { proveStudy } from './tone/judge-study.ts';
import { expectLastScores, judgeRules } from './tone/score-headlines.ts';

const FOLDS = [0, 1, 2, 3, 4];
/** A rule judged on fewer labelled readings than this relies on its own test list. */
const ENOUGH_ROWS = 5;

export const proof: Proof = {
  title:
    'The tone of a headline towards each company in it, and the names in it, are read as well as promised',
  async run(report) {
    const [text, list] = [readText('SEntFiN-every-4th.csv'), readText('entity-list.csv')];
    if (text === null || list === null) {
      report.expect('labelled headlines are on this machine', false, 'set AUSPEX_TEST_DATA');
      return;
    }
    const headlines = parseCorpus(text);
    const examples = makeExamples(headlines, FOLDS.length);
    await report.part('labelled headlines', async () => ({
      sha256: createHash('sha256').update(text).digest('hex').slice(0, 16),
      headlines: headlines.length,
      readings: examples.length,
      'different titles': new Set(headlines.map(({ title }) => normaliseTitle(title))).size,
    }));
    expectCrossValidated(report, examples);
    expectRules(report, headlines);
    expectLastScores(report);
    await proveStudy(report);
    expectOwn(report);
    expectLinked(report, headlines, list);
    expectRecaps(report, headlines);
    const { microseconds, weightBytes } = measureReading();
    report.expect('weights ≤ 150 KB', weightBytes <= 150_000, `${weightBytes} bytes`);
    report.expect(
      'a headline, linked and read ≤ 150 µs of processor time',
      microseconds <= 150,
      `${microseconds.toFixed(1)} µs`,
    );
  },
};

/** Development rows are the labelled corpus and the open half of the own headlines. */
function expectRules(report: Report, headlines: readonly LabelledHeadline[]): void {
  const corpus = new Map(judgeOverrides(headlines).map((judged) => [judged.rule, judged]));
  const none = { right: 0, count: 0 };
  for (const language of HEADLINE_LANGUAGES) {
    const own = judgeRules(language);
    const names = language === 'english' ? new Set([...corpus.keys(), ...own.keys()]) : new Set(own.keys());
    for (const rule of names) {
      const [a, b] = [(language === 'english' && corpus.get(rule)) || none, own.get(rule) ?? none];
      const [right, count] = [a.right + b.right, a.count + b.count];
      report.expect(
        `${language} rule "${rule}" is right on development rows (≥ 0.8 from ${ENOUGH_ROWS} rows on)`,
        count < ENOUGH_ROWS || right / count >= 0.8,
        `${right} of ${count}, of them ${a.right} of ${a.count} in the corpus`,
      );
    }
  }
}

function expectCrossValidated(report: Report, examples: readonly ToneExample[]): void {
  const judged = judgeTone(crossValidate(examples, FOLDS));
  const least = (name: string, value: number, bar: number) =>
    report.expect(`5-fold: ${name} ≥ ${bar}`, value >= bar, value.toFixed(4));
  const most = (name: string, value: number, bar: number) =>
    report.expect(`5-fold: ${name} ≤ ${bar}`, value <= bar, value.toFixed(4));
  least('accuracy', judged.accuracy, 0.815);
  most('accuracy (above, a fold leaks)', judged.accuracy, 0.85);
  least('macro F1', judged.macroF1, 0.8);
  for (const [label, f1] of Object.entries(judged.classF1)) least(`F1 of ${label}`, f1, 0.77);
  least(`accuracy, several names (${judged.severalCount})`, judged.severalAccuracy, 0.78);
  least(`accuracy, opposite labels (${judged.oppositeCount})`, judged.oppositeAccuracy, 0.6);
  most('positive read as negative or the reverse', judged.flips, 0.035);
  most('calibration error, 10 bins', judged.calibrationError, 0.035);
  least('word lists alone, accuracy', judgeTone(readByLexicon(examples)).accuracy, 0.75);
  const vader = judgeTone(readByVader(examples));
  report.expect(
    'beside it npm vader-sentiment on the same rows, which the word lists alone must beat',
    vader.accuracy < judgeTone(readByLexicon(examples)).accuracy,
    `accuracy ${vader.accuracy.toFixed(4)}, macro F1 ${vader.macroF1.toFixed(4)}, opposite labels ${vader.oppositeAccuracy.toFixed(4)}`,
  );
  for (const [name, half] of halves(examples)) {
    report.expect(`accuracy on the half ${name}`, true, half);
  }
}

function expectRecaps(report: Report, headlines: readonly LabelledHeadline[]): void {
  for (const [name, judged, least] of [
    ['written for this product', judgeOwnRecaps(), 0.8],
    ['of the labelled text, judged by hand', judgeLabelledRecaps(headlines), 0.6],
  ] as const) {
    report.expect(
      `recaps, ${judged.headlines} headlines ${name}: precision ≥ 0.9, recall ≥ ${least}`,
      judged.precision >= 0.9 && judged.recall >= least,
      `precision ${judged.precision.toFixed(4)}, recall ${judged.recall.toFixed(4)}`,
    );
  }
}

/** Names of the published list, each link judged by the entity it leads to. */
function expectLinked(report: Report, headlines: readonly LabelledHeadline[], list: string): void {
  const all = judgeLinking(headlines, list);
  report.expect(
    `linking with the published aliases: precision ≥ 0.93, by entity (${all.judged} links)`,
    all.precision >= 0.93,
    `${all.precision.toFixed(4)}: ${all.otherEntity} to another entity, ${all.unlabelled} where nothing is labelled`,
  );
  report.expect(
    `linking with the published aliases: recall ≥ 0.94, by entity (${all.known} names)`,
    all.recall >= 0.94,
    all.recall.toFixed(4),
  );
  const right = all.precision * all.judged;
  const every = all.judged + all.undecided;
  report.expect(
    'links on labelled names that the list does not have: in no share, since nobody says who is meant',
    true,
    `${all.undecided}; were all of them wrong, precision would be ${(right / every).toFixed(4)}, all right ${((right + all.undecided) / every).toFixed(4)}`,
  );
  for (const rest of [0, 1]) {
    const half = judgeLinking(
      headlines.filter(({ id }) => (id / 4) % 2 === rest),
      list,
    );
    report.expect(
      `linking, headlines of ${rest === 0 ? 'even' : 'odd'} place`,
      half.precision >= 0.93 && half.recall >= 0.94,
      `precision ${half.precision.toFixed(4)}, recall ${half.recall.toFixed(4)}`,
    );
  }
}

/** Word lists were written while looking at even-numbered headlines; nobody looked at the other half. */
function halves(examples: readonly ToneExample[]): [string, string][] {
  const ordered = FOLDS.flatMap((fold) => examples.filter((example) => example.fold === fold));
  const readings = crossValidate(examples, FOLDS);
  const lists = readByLexicon(ordered);
  return [0, 1].map((rest) => {
    const inside = (_: unknown, at: number) => (ordered[at].headline.id / 4) % 2 === rest;
    const share = (judged: ToneJudgement) => judged.accuracy.toFixed(4);
    const name = rest === 0 ? 'looked at for the word lists' : 'never looked at';
    return [
      name,
      `model ${share(judgeTone(readings.filter(inside)))}, lists ${share(judgeTone(lists.filter(inside)))}`,
    ];
  });
}

function expectOwn(report: Report): void {
  const { tone, linking, french } = judgeOwnHeadlines();
  report.expect(
    `own tricky headlines (${tone.headlines} ≥ 60): accuracy ≥ 0.85`,
    tone.headlines >= 60 && tone.accuracy >= 0.85,
    tone.accuracy.toFixed(4),
  );
  report.expect('own tricky headlines: wrong way round ≤ 0.035', tone.flips <= 0.035, tone.flips.toFixed(4));
  report.expect(
    `own US headlines (${linking.headlines} ≥ 100): precision ≥ 0.95`,
    linking.headlines >= 100 && linking.precision >= 0.95,
    linking.precision.toFixed(4),
  );
  report.expect(
    `own French headlines (${french.headlines} ≥ 50): links right ≥ 0.95, found ≥ 0.95, read as French ≥ 0.95`,
    french.headlines >= 50 && Math.min(french.precision, french.recall, french.detected) >= 0.95,
    `${french.precision.toFixed(4)}, ${french.recall.toFixed(4)}, ${french.detected.toFixed(4)}`,
  );
  report.expect('own US headlines: recall ≥ 0.95', linking.recall >= 0.95, linking.recall.toFixed(4));
}

function readText(name: string): string | null {
  const file = corpusFile(name);
  return file === null ? null : readFileSync(file, 'utf8');
}
