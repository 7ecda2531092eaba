import { useEffect, useState } from 'react';
import { recordApi } from '../../../../shared/api/record-api.ts';
import { Showcase } from './showcase.tsx';
import type { ShowcaseReply } from './showcase-call.ts';

/** Asks for today's call once; without one the drawing that stands in its place stays. */
export function LiveShowcase() {
  const [reply, setReply] = useState<ShowcaseReply | null>(null);
  useEffect(() => {
    const control = new AbortController();
    recordApi
      .call('returns.showcase', { query: {} }, { signal: control.signal })
      .then(setReply, (error: unknown) => {
        if (!control.signal.aborted) console.info('The showcase could not be loaded.', error);
      });
    return () => control.abort();
  }, []);
  if (reply === null || reply.signal === null) return null;
  return <Showcase call={reply.signal} reply={reply} />;
}
