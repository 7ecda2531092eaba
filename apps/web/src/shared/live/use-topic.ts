import { useEffect, useRef } from 'react';
import { followTopic } from './live.ts';

/** Calls back for every event of a topic while the component is on the screen; null follows nothing. */
export function useTopic(topic: string | null, onData: (data: unknown) => void): void {
  const callback = useRef(onData);
  callback.current = onData;
  useEffect(() => {
    if (topic === null) return;
    return followTopic(topic, (data) => callback.current(data));
  }, [topic]);
}
