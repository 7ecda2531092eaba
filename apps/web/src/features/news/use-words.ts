import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** Words as they are typed, handed on when the typing pauses. */
export function useWords(words: string, onWords: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  const hand = useRef(onWords);
  hand.current = onWords;
  useEffect(() => {
    // The address was changed elsewhere: by going back, or by clearing the filters.
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      hand.current(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
