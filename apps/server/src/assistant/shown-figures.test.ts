import { checkSentence } from '@auspex/assistant';
import type { CallReply, Calls } from '@auspex/contract';
import { expect, it } from 'vitest';
import { SentenceGate, type SentencePart, shownFigures } from './sentence-gate.ts';

type Answer = CallReply<Calls['assistant.ask']>['answer'];

const figure = (query: string, measure: string): Answer['figures'][number] => ({
  ...{ id: `${query}.${measure}`, query, measure, label: measure, asset: null, value: 1, unit: 'number' },
  ...{ currency: null, text: '1', source: 'simulated', simulated: true, asOf: '2026-11-18T00:00:00.000Z' },
});

const figures = [
  figure('q1', 'close'),
  figure('q1', 'high'),
  figure('q2', 'first-close'),
  figure('q3', 'pe'),
];

const sentence: Answer['parts'][number] = {
  ...{ kind: 'sentence', paragraph: true },
  spans: [{ text: 'It closed at ' }, { figure: 'q1.close', text: '1' }],
};
const chart: Answer['parts'][number] = {
  ...{ kind: 'chart', query: 'q2', title: 'Closes', form: 'line', unit: 'price', currency: 'USD' },
  ...{ along: [1], series: [] },
};

it('keeps the figures an answer cites, and those of its charts, which know where they are from', () => {
  const kept = (parts: Answer['parts']) => shownFigures({ parts, figures }).map(({ id }) => id);
  expect(kept([sentence])).toEqual(['q1.close']);
  expect(kept([sentence, chart])).toEqual(['q1.close', 'q2.first-close']);
});

function sentencesOf(text: string): string[] {
  const parts: SentencePart[] = [];
  const gate = new SentenceGate(
    (sentence) => ({ passes: true, spans: [{ text: sentence }] }),
    () => ({ figures: [], assets: [], question: '' }),
    (part) => parts.push(part),
  );
  gate.write(text);
  gate.end();
  return parts.map(({ spans }) => spans.map((span) => span.text).join(''));
}

it('takes “25 nov. 2026” for one date, and the line after it for a sentence of its own', () => {
  const lines = ['Nvidia — avis : acheter ; depuis : 25 nov. 2026 ; votes : 9.', 'Apple — 3 févr. 2026.'];
  expect(sentencesOf(lines.join('\n'))).toEqual(lines);
});

// The months as French writes them short: Unicode CLDR, fr, months, format, abbreviated.
const frenchMonths = 'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.'.split(' ');

it.each(frenchMonths.map((month, at) => [month, String(at + 1).padStart(2, '0')] as const))(
  'takes a day of %s for one date, and knows which',
  (month, number) => {
    const text = `Walmart — avis : acheter ; depuis : 7 ${month} 2026 ; votes : 12.`;
    expect(sentencesOf(text)).toEqual([text]);
    const figures = [{ ...figure('q1', 'since'), value: `2026-${number}-07`, unit: 'date' as const }];
    const verdict = checkSentence(`Depuis : 7 ${month} 2026.`, { figures, assets: [], question: '' });
    expect(verdict.passes).toBe(true);
  },
);
