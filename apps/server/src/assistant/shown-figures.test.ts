import type { CallReply, Calls } from '@auspex/contract';
import { expect, it } from 'vitest';
import { shownFigures } from './sentence-gate.ts';

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
