import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { Stack } from '../../../ui/screen/screen.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { adminText } from '../admin.text.ts';
import { type JobRun, useJobs } from '../jobs/use-jobs.ts';
import { SectionState } from '../section-state.tsx';
import { FeedsTable } from './feeds-table.tsx';
import { SourceCard } from './source-card.tsx';
import styles from './sources.module.css';

const NO_RUNS: readonly JobRun[] = [];
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

/** Health of every source of market data, and the worlds that this installation has opened. */
export function SourcesSection() {
  const t = useText(adminText);
  const jobs = useJobs();
  const runs = jobs.data?.items ?? NO_RUNS;
  useRefreshAfterRuns(runs);
  const sources = useQuery({
    queryKey: SOURCES_KEY,
    queryFn: ({ signal }) => api.call('market.sources', undefined, { signal }),
    refetchInterval: 30_000,
  });
  return (
    <SectionState query={sources}>
      {({ items, worlds, newerSeed }) => (
        <Stack>
          {items.length === 0 && (
            <EmptyState icon="offline" title={t('sources.none')} reason={t('sources.noneWhy')} />
          )}
          <div className={styles.cards}>
            {items.map((source) => (
              <SourceCard key={source.source} source={source} />
            ))}
            <Card title={t('sources.worlds')} note={t('sources.worldsNote')}>
              <ul className={styles.worlds}>
                {worlds.map((world) => (
                  <li key={world.name}>
                    <strong>{world.name}</strong>
                    <span className="muted">
                      {t('sources.openedAt')} <RelativeDate at={world.openedAt} />
                    </span>
                    {world.current && <Badge tone="accent">{t('sources.current')}</Badge>}
                  </li>
                ))}
              </ul>
              {newerSeed !== null && (
                <p>{t('sources.newer', { seed: newerSeed, before: newerSeed.replace(/@.*/, '@1') })}</p>
              )}
            </Card>
          </div>
          {items.length > 0 && <FeedsTable sources={items} runs={runs} />}
        </Stack>
      )}
    </SectionState>
  );
}
