import { useCallback, useEffect, useState } from 'react';
import { publicApi } from '../../../shared/api/public-api.ts';
import type { TeamPageContent } from './person-draft.ts';

export type TeamLoading =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'loaded'; readonly page: TeamPageContent };

/** The people as the server has them now. */
export function useTeam() {
  const [team, setTeam] = useState<TeamLoading>({ state: 'loading' });
  const load = useCallback(async () => {
    setTeam({ state: 'loading' });
    try {
      setTeam({ state: 'loaded', page: await publicApi.call('team.read') });
    } catch (error) {
      console.warn('The team could not be read.', error);
      setTeam({ state: 'failed' });
    }
  }, []);
  useEffect(() => void load(), [load]);
  const show = useCallback((page: TeamPageContent) => setTeam({ state: 'loaded', page }), []);
  return { team, load, show };
}
