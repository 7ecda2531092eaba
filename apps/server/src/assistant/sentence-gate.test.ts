import { expect, it } from 'vitest';
import { SentenceGate, type SentencePart, textOf } from './sentence-gate.ts';

it('parts paragraphs by an empty line, wherever its model’s text is cut', () => {
  const text = 'First one. Second one.\n\nThird one.\nFourth one.';
  for (let cut = 1; cut < text.length; cut += 1) {
    const parts: SentencePart[] = [];
    const passing = (sentence: string) => ({ passes: true, spans: [{ text: sentence }] }) as const;
    const evidence = () => ({ figures: [], assets: [], question: '' });
    const gate = new SentenceGate(passing, evidence, (part) => parts.push(part));
    gate.write(text.slice(0, cut));
    gate.write(text.slice(cut));
    gate.end();
    expect([cut, textOf(parts)]).toEqual([cut, 'First one. Second one.\n\nThird one. Fourth one.']);
  }
});
