import type { CallReply, Calls } from '@auspex/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { recordApi } from '../../shared/api/record-api.ts';

type Page = CallReply<Calls['news.headlines']>;
export type PublicHeadline = Page['items'][number];

export interface HeadlineWish {
  readonly market: 'us' | 'crypto' | null;
  readonly symbol: string | null;
}

export interface Headlines {
  readonly state: 'loading' | 'loaded' | 'failed' | 'unknown-symbol';
  readonly items: readonly PublicHeadline[];
  /** Leads to the headlines before these; null at the end. */
  readonly older: string | null;
  readonly provenance: Page['provenance'] | null;
}

const NOTHING: Headlines = { state: 'loading', items: [], older: null, provenance: null };

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

function failedAs(error: unknown): Headlines['state'] {
  return isMissing(error) ? 'unknown-symbol' : 'failed';
}

/** The headlines that everyone may read. What is asked for later wins, whatever is answered first. */
export function useHeadlines({ market, symbol }: HeadlineWish) {
  const [shown, setShown] = useState(NOTHING);
  const asked = useRef(0);
  const ask = useCallback(
    async (before: Headlines, older: string | null) => {
      asked.current += 1;
      const turn = asked.current;
      setShown({ ...before, state: 'loading' });
      try {
        const query = { ...(market && { market }), ...(symbol && { symbol }), ...(older && { older }) };
        const page = await recordApi.call('news.headlines', { query });
        if (turn !== asked.current) return;
        const items = older ? [...before.items, ...page.items] : page.items;
        setShown({ state: 'loaded', items, older: page.older, provenance: page.provenance });
      } catch (error) {
        if (turn === asked.current) setShown({ ...before, state: failedAs(error) });
      }
    },
    [market, symbol],
  );
  useEffect(() => void ask(NOTHING, null), [ask]);
  return {
    headlines: shown,
    retry: () => void ask(shown, shown.items.length > 0 ? shown.older : null),
    loadOlder: () => void ask(shown, shown.older),
  };
}
