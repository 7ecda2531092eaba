import type { Language } from '@auspex/market';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useFeedSentence } from '../../../shared/feed-sentences/find-sentence.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { ProgressTrack, percentOf } from '../../../ui/progress/progress-track.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useStoredViews } from '../../../ui/tables/saved-views.ts';
import { sparseColumns, type TableColumn } from '../../../ui/tables/table-column.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { type AdminTextKey, adminText } from '../admin.text.ts';
import { JOBS_KEY, type JobRun } from '../jobs/use-jobs.ts';
import { feedName, sourceTitle } from './feed-name.ts';
import { type Feed, type FeedRow, feedRows, type SourceHealth } from './feed-row.ts';
import { jobName } from './job-name.ts';
import styles from './sources.module.css';

/** What a row shows on a phone. */
const CARD = ['state', 'records', 'freshAt', 'lastRunAt', 'lastError', 'action'];

interface FeedsTableProps {
  readonly sources: readonly SourceHealth[];
  readonly runs: readonly JobRun[];
}

const rowId = ({ source, feed }: FeedRow) => `${source.source} ${feed}`;

/** Every feed of every source: how fresh it is, what went wrong, when it is fetched next, and the way to fetch it now. */
export function FeedsTable({ sources, runs }: FeedsTableProps) {
  const t = useText(adminText);
  const language = useLanguage();
  const say = useFeedSentence();
  const searchParams = useSearchPort();
  const views = useStoredViews('feeds');
  const { run, sending } = useRunIngest();
  const rows = useMemo(() => feedRows(sources, { runs, sending }), [sources, runs, sending]);
  const columns = useMemo(
    () => sparseColumns(feedColumns({ t, language, say, onRun: run }), rows, ['lastError']),
    [t, language, say, run, rows],
  );
  return (
    <Card title={t('sources.table')} note={t('sources.tableNote')} flush>
      <DataTable
        card={CARD}
        label={t('sources.table')}
        {...{ columns, rows, rowId, searchParams, views }}
        rowName={({ source, feed }) => `${feedName(feed, t)}, ${sourceTitle(source, t)}`}
        detail={(row) => <FeedDetail row={row} />}
        paramPrefix="feeds."
        empty={{ title: t('sources.none'), reason: t('sources.noneWhy') }}
        fileName={t('sources.file')}
        maxHeight="none"
      />
    </Card>
  );
}

/** Runs a fetching job now; `sending` names the one whose press is on its way to the server. */
function useRunIngest(): { readonly run: (job: string) => void; readonly sending: string | null } {
  const t = useText(adminText);
  const client = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const run = useCallback(
    async (job: string) => {
      setSending(job);
      try {
        const { outcome } = await api.call('market.runIngest', { body: { job } });
        const name = jobName(job, t);
        toasts.job(t(outcome === 'queued' ? 'sources.queued' : 'sources.alreadyWaiting', { job: name }));
        await client.invalidateQueries({ queryKey: JOBS_KEY });
      } catch (error) {
        toasts.job(t('sources.refused', { job: jobName(job, t), reason: failureText(error) }), {
          tone: 'error',
        });
      } finally {
        setSending(null);
      }
    },
    [t, client],
  );
  return { run, sending };
}

/** How far a run has come, on one line of a table. */
function RunMeter({ run, label }: { readonly run: JobRun; readonly label: string }) {
  const t = useText(adminText);
  const { state, done, total, note, remainingSeconds } = run;
  if (state === 'waiting' || state === 'retrying') {
    return <span className="muted">{t('sources.waiting')}</span>;
  }
  const percent = percentOf(total > 0 ? done / total : undefined);
  const left = remainingSeconds === null ? '' : t('jobs.left', { seconds: Math.ceil(remainingSeconds) });
  const words = [percent === undefined ? t('sources.running') : `${percent}%`, left]
    .filter(Boolean)
    .join(' · ');
  const valueText = [words, note].filter(Boolean).join(' · ');
  return (
    <div className={styles.meter} title={note || undefined}>
      <ProgressTrack {...{ label, percent, valueText }} />
      {words}
    </div>
  );
}

interface FeedActionProps {
  readonly row: FeedRow;
  readonly onRun: (job: string) => void;
}

/** The button that fetches now, or the progress while that is under way. */
function FeedAction({ row, onRun }: FeedActionProps) {
  const t = useText(adminText);
  const { job, offered, run, sending } = row;
  if (job === null || !offered) return <Missing reason={t('state.not-offered')} />;
  const label = t('sources.runLabel', { job: jobName(job, t) });
  if (run) return <RunMeter run={run} label={label} />;
  return (
    <Button
      size="small"
      kind="quiet"
      icon="refresh"
      pending={sending}
      aria-label={label}
      onClick={() => onRun(job)}
    >
      {t('sources.run')}
    </Button>
  );
}

/** The sentences of a feed in full, and which job fetches it. */
function FeedDetail({ row }: { readonly row: FeedRow }) {
  const t = useText(adminText);
  const say = useFeedSentence();
  const { job, note, lastError, lastErrorAt } = row;
  return (
    <dl className={styles.detail}>
      <div>
        <dt>{t('sources.job')}</dt>
        <dd>
          {job === null ? (
            t('state.not-offered')
          ) : (
            <>
              {jobName(job, t)} <code>{job}</code>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('sources.lastError')}</dt>
        <dd>
          {lastError === null ? t('sources.noError') : say(lastError)}{' '}
          {lastErrorAt !== null && (
            <span className="muted">
              <AbsoluteDate at={lastErrorAt} withTime />
            </span>
          )}
        </dd>
      </div>
      {note !== null && (
        <div>
          <dt>{t('sources.note')}</dt>
          <dd>{say(note)}</dd>
        </div>
      )}
    </dl>
  );
}

const TONES: Readonly<Record<Feed['state'], BadgeTone>> = {
  fresh: 'gain',
  stale: 'accent',
  failing: 'loss',
  never: 'neutral',
  'not-offered': 'neutral',
};

interface FeedStateProps {
  readonly state: Feed['state'];
  /** How many feeds are in it. */
  readonly count?: number;
}

/** How the last fetch of a feed went; in words, coloured. */
export function FeedState({ state, count }: FeedStateProps) {
  const t = useText(adminText);
  return (
    <Badge tone={TONES[state]}>
      {t(`state.${state}`)}
      {count !== undefined && ` · ${count}`}
    </Badge>
  );
}

interface FeedWords {
  readonly t: Translate<AdminTextKey>;
  readonly language: Language;
  /** A stored sentence in the language of the page. */
  readonly say: (text: string) => string;
  readonly onRun: (job: string) => void;
}

function momentOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}

function identity({ t }: FeedWords): readonly TableColumn<FeedRow>[] {
  return [
    {
      id: 'feed',
      header: t('sources.feed'),
      kind: 'text',
      value: ({ feed }) => feedName(feed, t),
      widthPx: 170,
    },
    {
      id: 'source',
      header: t('sources.source'),
      kind: 'choice',
      value: ({ source }) => sourceTitle(source, t),
      cell: ({ source }) => <span className={styles.whole}>{sourceTitle(source, t)}</span>,
      widthPx: 126,
    },
    {
      id: 'state',
      header: t('sources.state'),
      hint: t('sources.stateHint'),
      kind: 'choice',
      value: ({ state }) => t(`state.${state}`),
      cell: ({ state }) => <FeedState state={state} />,
      widthPx: 84,
    },
  ];
}

type Moment = 'freshAt' | 'lastRunAt' | 'nextRunAt' | 'lastErrorAt';

function moment(
  field: Moment,
  column: Pick<TableColumn<FeedRow>, 'header' | 'hint' | 'hidden' | 'widthPx'> & {
    readonly otherwise: string;
  },
): TableColumn<FeedRow> {
  const { otherwise, ...rest } = column;
  return {
    id: field,
    kind: 'date',
    value: (row) => momentOf(row[field]),
    cell: (row) => <RelativeDate at={row[field]} missing={otherwise} />,
    descendingFirst: field !== 'nextRunAt',
    widthPx: 118,
    ...rest,
  };
}

function sentence(text: string | null, { say, t }: FeedWords, none: AdminTextKey) {
  if (text === null) return <Missing reason={t(none)} />;
  return (
    <span className={styles.sentence} title={say(text)}>
      {say(text)}
    </span>
  );
}

/** What there is to know of every feed. */
export function feedColumns(words: FeedWords): readonly TableColumn<FeedRow>[] {
  const { t, language, say, onRun } = words;
  return [
    ...identity(words),
    moment('freshAt', { header: t('sources.fresh'), hint: t('sources.freshHint'), otherwise: t('never') }),
    {
      id: 'records',
      header: t('sources.records'),
      hint: t('sources.recordsHint'),
      kind: 'number',
      value: ({ records }) => records,
      cell: ({ records }) => records.toLocaleString(language),
      descendingFirst: true,
      widthPx: 70,
    },
    moment('lastRunAt', { header: t('sources.lastRun'), otherwise: t('never') }),
    moment('nextRunAt', { header: t('sources.nextRun'), otherwise: t('sources.notScheduled'), widthPx: 118 }),
    {
      id: 'action',
      header: t('sources.action'),
      kind: 'text',
      value: ({ job }) => job,
      cell: (row) => <FeedAction row={row} onRun={onRun} />,
      widthPx: 104,
      unsortable: true,
      unfilterable: true,
    },
    {
      id: 'lastError',
      header: t('sources.lastError'),
      kind: 'text',
      value: ({ lastError }) => (lastError === null ? null : say(lastError)),
      cell: ({ lastError }) => sentence(lastError, words, 'sources.noError'),
      widthPx: 200,
    },
    moment('lastErrorAt', {
      header: t('sources.lastErrorAt'),
      otherwise: t('sources.noError'),
      hidden: true,
    }),
    {
      id: 'note',
      header: t('sources.note'),
      kind: 'text',
      value: ({ note }) => (note === null ? null : say(note)),
      cell: ({ note }) => sentence(note, words, 'sources.noNote'),
      widthPx: 260,
      hidden: true,
    },
  ];
}
