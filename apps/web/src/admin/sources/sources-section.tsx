import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Card } from '../../ui/card/card.tsx';
import { RelativeDate } from '../../ui/formats/relative-date.tsx';
import { Progress } from '../../ui/progress/progress.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import styles from '../admin.module.css';
import { adminText } from '../admin-text.ts';
import { type JobRun, useJobs } from '../jobs/use-jobs.ts';
import { SectionState } from '../section-state.tsx';
import { FeedsTable, type SourceHealth } from './feeds-table.tsx';

const SOURCES_KEY = ['admin', 'sources'] as const;

/** Asks anew whenever a run has ended: its feed is fresher now, or has an error to tell. */
function useRefreshAfterRuns(runs: readonly JobRun[]): void {
  const client = useQueryClient();
  const ended = runs.filter(({ finishedAt }) => finishedAt !== null).length;
  const last = runs.map(({ finishedAt }) => finishedAt ?? '').reduce((a, b) => (a > b ? a : b), '');
  const before = useRef('');
  useEffect(() => {
    const mark = `${ended} ${last}`;
    if (before.current !== '' && before.current !== mark) {
      void client.invalidateQueries({ queryKey: SOURCES_KEY });
    }
    before.current = mark;
  }, [ended, last, client]);
}

function Quota({ quota }: { readonly quota: NonNullable<SourceHealth['quota']> }) {
  const t = useText(adminText);
  const { used, limit, resetsAt, plannedNext } = quota;
  return (
    <div className={styles.quota}>
      <Progress
        label={t('sources.quota', { used, limit })}
        share={limit > 0 ? used / limit : 1}
        tone={used >= limit ? 'loss' : 'accent'}
      />
      <p className={styles.muted}>
        <RelativeDate at={resetsAt} />
        {plannedNext.length > 0 && ` · ${t('sources.planned', { jobs: plannedNext.join(', ') })}`}
      </p>
    </div>
  );
}

function SourceCard({ source, runs }: { readonly source: SourceHealth; readonly runs: readonly JobRun[] }) {
  const t = useText(adminText);
  return (
    <Card
      title={source.source === 'simulated' ? t('sources.simulated') : source.name}
      flush
      actions={
        <>
          {source.simulated && <Badge tone="info">{t('simulated')}</Badge>}
          {source.breaker && (
            <Badge tone={source.breaker === 'closed' ? 'gain' : 'loss'}>
              {t(`sources.breaker.${source.breaker}`)}
            </Badge>
          )}
        </>
      }
    >
      {source.quota && <Quota quota={source.quota} />}
      <FeedsTable source={source} runs={runs} />
    </Card>
  );
}

/** Health of every source of market data, and the worlds that this installation has opened. */
export function SourcesSection() {
  const t = useText(adminText);
  const jobs = useJobs();
  const runs = jobs.data?.items ?? [];
  useRefreshAfterRuns(runs);
  const sources = useQuery({
    queryKey: SOURCES_KEY,
    queryFn: ({ signal }) => api.call('market.sources', undefined, { signal }),
    refetchInterval: 30_000,
  });
  return (
    <SectionState query={sources}>
      {({ items, worlds }) => (
        <div className={styles.stack}>
          {items.length === 0 && (
            <EmptyState icon="offline" title={t('sources.none')} reason={t('sources.noneWhy')} />
          )}
          {items.map((source) => (
            <SourceCard key={source.source} source={source} runs={runs} />
          ))}
          <Card title={t('sources.worlds')} note={t('sources.worldsNote')}>
            <ul className={styles.worlds}>
              {worlds.map((world) => (
                <li key={world.name}>
                  <strong>{world.name}</strong>
                  <span className={styles.muted}>
                    {t('sources.openedAt')} <RelativeDate at={world.openedAt} />
                  </span>
                  {world.current && <Badge tone="accent">{t('sources.current')}</Badge>}
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </SectionState>
  );
}
