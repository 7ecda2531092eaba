import type { CallReply, Calls } from '@auspex/contract';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RelativeDate } from '../../ui/formats/relative-date.tsx';
import styles from '../admin.module.css';
import { type AdminTextKey, adminText } from '../admin-text.ts';
import { RunProgress } from '../jobs/run-progress.tsx';
import { type JobRun, runUnderWay } from '../jobs/use-jobs.ts';
import { useSentence } from '../sentences/use-sentence.ts';
import { jobName } from './job-name.ts';
import { useRunIngest } from './use-run-ingest.ts';

export type SourceHealth = CallReply<Calls['market.sources']>['items'][number];
type Feed = SourceHealth['feeds'][number];

const TONES: Readonly<Record<Feed['state'], BadgeTone>> = {
  fresh: 'gain',
  stale: 'accent',
  failing: 'loss',
  never: 'neutral',
  'not-offered': 'neutral',
};

const FEED_NAMES: Readonly<Record<string, AdminTextKey>> = {
  assets: 'feed.assets',
  actions: 'feed.actions',
  halts: 'feed.halts',
  prices: 'feed.prices',
  quotes: 'feed.quotes',
  fundamentals: 'feed.fundamentals',
  earnings: 'feed.earnings',
  news: 'feed.news',
  fx: 'feed.fx',
  indices: 'feed.indices',
};

interface FeedActionProps {
  readonly job: string | null;
  readonly runs: readonly JobRun[];
  readonly sending: string | null;
  readonly onRun: (job: string) => void;
}

/** The button, or the progress while the job is under way. */
function FeedAction({ job, runs, sending, onRun }: FeedActionProps) {
  const t = useText(adminText);
  if (job === null) return null;
  const underWay = runUnderWay(runs, job);
  if (underWay) return <RunProgress run={underWay} />;
  return (
    <Button
      size="small"
      icon="refresh"
      pending={sending === job}
      aria-label={t('sources.runLabel', { job: jobName(job, t) })}
      onClick={() => onRun(job)}
    >
      {t('sources.run')}
    </Button>
  );
}

function When({ at, otherwise }: { readonly at: string | null; readonly otherwise: string }) {
  return at === null ? <span className={styles.muted}>{otherwise}</span> : <RelativeDate at={at} />;
}

interface FeedsTableProps {
  readonly source: SourceHealth;
  readonly runs: readonly JobRun[];
}

/** One row per thing that a source gives: how fresh it is, what went wrong, when it is fetched next. */
export function FeedsTable({ source, runs }: FeedsTableProps) {
  const t = useText(adminText);
  const language = useLanguage();
  const say = useSentence();
  const { run, sending } = useRunIngest();
  const nameOf = (feed: string) => {
    const key = FEED_NAMES[feed];
    return key ? t(key) : feed;
  };
  const heads = ['feed', 'state', 'fresh', 'records', 'lastRun', 'nextRun', 'lastError', 'action'] as const;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('sources.feeds', { source: source.name })}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                data-number={head === 'records' || undefined}
                title={head === 'fresh' ? t('sources.freshHint') : undefined}
              >
                {t(`sources.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {source.feeds.map((feed) => (
            <tr key={feed.feed} data-off={!feed.offered || undefined}>
              <th scope="row">
                {nameOf(feed.feed)}
                {feed.note && <span className={styles.note}>{say(feed.note)}</span>}
              </th>
              <td data-label={t('sources.state')}>
                <Badge tone={TONES[feed.state]}>{t(`state.${feed.state}`)}</Badge>
              </td>
              <td data-label={t('sources.fresh')}>
                <When at={feed.freshAt} otherwise={t('never')} />
              </td>
              <td data-number="" data-label={t('sources.records')}>
                {feed.records.toLocaleString(language)}
              </td>
              <td data-label={t('sources.lastRun')}>
                <When at={feed.lastRunAt} otherwise={t('never')} />
              </td>
              <td data-label={t('sources.nextRun')}>
                <When at={feed.nextRunAt} otherwise={t('sources.notScheduled')} />
              </td>
              <td className={styles.error} data-label={t('sources.lastError')}>
                {feed.lastError ? (
                  <>
                    {say(feed.lastError)}
                    {feed.lastErrorAt && (
                      <span className={styles.note}>
                        <RelativeDate at={feed.lastErrorAt} />
                      </span>
                    )}
                  </>
                ) : (
                  <span className={styles.muted}>{t('sources.noError')}</span>
                )}
              </td>
              <td className={styles.action}>
                {feed.offered && <FeedAction job={feed.job} runs={runs} sending={sending} onRun={run} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
