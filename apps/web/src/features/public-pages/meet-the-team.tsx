import { Suspense, useCallback, useEffect, useState } from 'react';
import { publicApi } from '../../shared/api/public-api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Button } from '../../ui/button/button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { useCopy } from './copy/use-copy.ts';
import page from './parts/page.module.css';
import { People } from './team/people.tsx';
import type { TeamPageContent } from './team/person-draft.ts';
import styles from './team/team.module.css';
import { teamText } from './team/team.text.ts';

const TeamEditor = lazyPart(async () => (await import('./team/team-editor.tsx')).TeamEditor);
const WORK = [1, 2, 3] as const;

export function MeetTheTeam() {
  const t = useCopy(teamText);
  const { title } = useShownScreen();
  const { team, load, show } = useTeam();
  const admin = useIsAdmin();
  const [editing, setEditing] = useState(false);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {admin && team.state === 'loaded' && !editing && (
          <p>
            <Button icon="edit" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          </p>
        )}
      </header>
      {team.state === 'loading' && <div className={styles.waiting} aria-busy="true" />}
      {team.state === 'failed' && (
        <div className={styles.failed} role="alert">
          <h2>{t('failed.title')}</h2>
          <p>{failureText(team.error)}</p>
          <Button icon="refresh" onClick={() => void load()}>
            {t('failed.again')}
          </Button>
        </div>
      )}
      {team.state === 'loaded' && !editing && <People people={team.page.people} />}
      {team.state === 'loaded' && editing && (
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <TeamEditor
            page={team.page}
            onCancel={() => setEditing(false)}
            onSaved={(saved) => {
              show(saved);
              setEditing(false);
            }}
          />
        </Suspense>
      )}
      <section className={styles.work}>
        <h2>{t('work.title')}</h2>
        <dl>
          {WORK.map((rule) => (
            <div key={rule}>
              <dt>{t(`work.${rule}.name`)}</dt>
              <dd>{t(`work.${rule}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

type TeamLoading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'loaded'; readonly page: TeamPageContent };

/** The people as the server has them now. */
function useTeam() {
  const [team, setTeam] = useState<TeamLoading>({ state: 'loading' });
  const load = useCallback(async () => {
    setTeam({ state: 'loading' });
    try {
      setTeam({ state: 'loaded', page: await publicApi.call('team.read') });
    } catch (error) {
      console.warn('The team could not be read.', error);
      setTeam({ state: 'failed', error });
    }
  }, []);
  useEffect(() => void load(), [load]);
  const show = useCallback((page: TeamPageContent) => setTeam({ state: 'loaded', page }), []);
  return { team, load, show };
}
