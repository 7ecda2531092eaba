import { parseExpression } from '@auspex/quant/screening';
import { useEffect, useState } from 'react';

/** The address follows once the typing rests. */
const REST_MS = 450;

/** An address may hold anything; what is typed reaches it only once it can be read. */
export function isReadable(expression: string): boolean {
  return expression.trim() === '' || parseExpression(expression).ok;
}

/** What is typed, ahead of the address until it rests; another address wins, also one that was typed over before. */
export function useDraft(
  value: string,
  commit: (value: string) => void,
): readonly [string, (draft: string) => void] {
  const [draft, setDraft] = useState({ text: value, of: value });
  const text = draft.of === value ? draft.text : value;
  if (draft.of !== value) setDraft({ text, of: value });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins again with every letter, and with nothing else
  useEffect(() => {
    if (text === value || !isReadable(text)) return;
    const timer = setTimeout(() => commit(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, (next) => setDraft({ text: next, of: value })];
}
