import type { AnswerPart } from '@auspex/assistant';
import type { answer } from '@auspex/contract';
import type { z } from 'zod';
import type { Question } from './questions.ts';
import { shownNumbers, shows } from './shown-numbers.ts';

export type Answer = z.output<typeof answer>;
export type Sentence = Extract<AnswerPart, { kind: 'sentence' }>;

export const isSentence = (part: AnswerPart): part is Sentence => part.kind === 'sentence';

/** Numbers of sentences that no figure carries, and figures whose text is not their value. */
export function unsupportedNumbers({
  question,
  answer,
}: {
  readonly question: Question;
  readonly answer: Answer;
}): string[] {
  const inputs = answer.queries.map(({ input }) => JSON.stringify(input)).join(' ');
  const labels = answer.figures.map(({ label }) => label).join(' ');
  // “S&P 500” is a name, also where the figure is of two assets and carries neither.
  const assets = [...answer.assets, ...answer.figures.flatMap(({ asset }) => asset ?? [])];
  const names = assets.map(({ name, symbol }) => `${name} ${symbol}`).join(' ');
  const given = [question.ask, ...(question.before ?? []), inputs, labels, names].join(' ');
  const allowed = new Set(
    shownNumbers(given).flatMap(({ readings }) => readings.map(({ value }) => Math.abs(value))),
  );
  // A definition names the limits of a scale: these are the glossary's, and of no asset.
  if (question.kind === 'definition')
    for (let limit = 0; limit <= 100; limit += 1) allowed.add(limit).add(limit / 100);
  const figures = new Map(answer.figures.map((figure) => [figure.id, figure]));
  const spans = answer.parts.flatMap((part) => {
    if (isSentence(part)) return part.spans;
    return part.kind === 'table' ? part.rows.flat().filter((cell) => cell !== null) : [];
  });
  return spans.flatMap((span) => {
    if (!('figure' in span)) {
      return shownNumbers(span.text)
        .filter(({ readings }) => !readings.some(({ value }) => allowed.has(Math.abs(value))))
        .map(({ text }) => text);
    }
    const figure = figures.get(span.figure);
    if (!figure) return [span.text];
    const { value } = figure;
    const [number] = shownNumbers(span.text);
    if (typeof value === 'string' || !number) return [];
    return shows(number, value) ? [] : [span.text];
  });
}
