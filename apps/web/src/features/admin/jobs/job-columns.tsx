import { formatNumber } from '@auspex/market';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { Progress } from '../../../ui/progress/progress.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { type AdminTextKey, adminText } from '../admin.text.ts';
import type { JobRun, Jobs } from './use-jobs.ts';

const TONES: Readonly<Record<JobRun['state'], BadgeTone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'gain',
  failed: 'loss',
  retrying: 'info',
};

/** Seconds that a finished run took. */
function secondsOf({ startedAt, finishedAt }: Pick<JobRun, 'startedAt' | 'finishedAt'>): number | null {
  if (startedAt === null || finishedAt === null) return null;
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
}

function Took({ seconds }: { readonly seconds: number | null }) {
  const language = useLanguage();
  return seconds === null ? <Missing /> : `${formatNumber(seconds, 1, language)} s`;
}

export function runColumns(
  t: Translate<AdminTextKey>,
  onRetry: (run: JobRun) => void,
): readonly TableColumn<JobRun>[] {
  return [
    { id: 'name', header: t('jobs.name'), kind: 'choice', value: (run) => run.name, widthPx: 220 },
    {
      id: 'state',
      header: t('jobs.state'),
      kind: 'choice',
      value: (run) => t(`job.${run.state}`),
      cell: (run) => <Badge tone={TONES[run.state]}>{t(`job.${run.state}`)}</Badge>,
      widthPx: 130,
    },
    {
      id: 'progress',
      header: t('jobs.progress'),
      kind: 'text',
      value: (run) => `${run.done}/${run.total} ${run.note}`.trim(),
      cell: (run) =>
        run.state === 'running' ? (
          <RunProgress run={run} />
        ) : (
          [run.total > 0 ? `${run.done} / ${run.total}` : '', run.note].filter(Boolean).join(' · ') || (
            <Missing />
          )
        ),
      widthPx: 260,
      unsortable: true,
    },
    {
      id: 'queued',
      header: t('jobs.queued'),
      kind: 'date',
      value: (run) => Date.parse(run.queuedAt),
      cell: (run) => <RelativeDate at={run.queuedAt} />,
      descendingFirst: true,
      widthPx: 140,
    },
    {
      id: 'took',
      header: t('jobs.took'),
      kind: 'number',
      value: secondsOf,
      cell: (run) => <Took seconds={secondsOf(run)} />,
      widthPx: 90,
    },
    { id: 'error', header: t('jobs.error'), kind: 'text', value: (run) => run.error, widthPx: 260 },
    {
      id: 'again',
      header: t('jobs.again'),
      kind: 'text',
      value: (run) => (run.state === 'failed' ? t('jobs.retry') : null),
      inFile: [],
      cell: (run) =>
        run.state === 'failed' ? (
          <Button
            size="small"
            onClick={() => onRetry(run)}
            aria-label={t('jobs.retryLabel', { job: run.name })}
          >
            {t('jobs.retry')}
          </Button>
        ) : null,
      widthPx: 130,
      unsortable: true,
      unfilterable: true,
    },
  ];
}

export function scheduleColumns(t: Translate<AdminTextKey>): readonly TableColumn<Jobs['table'][number]>[] {
  return [
    { id: 'name', header: t('jobs.name'), kind: 'text', value: (job) => job.name, widthPx: 200 },
    {
      id: 'schedule',
      header: t('jobs.schedule'),
      kind: 'text',
      value: (job) => job.schedule ?? t('jobs.onDemand'),
      widthPx: 120,
    },
    { id: 'summary', header: t('jobs.summary'), kind: 'text', value: (job) => job.summary, widthPx: 560 },
    {
      id: 'timeout',
      header: t('jobs.timeout'),
      kind: 'number',
      value: (job) => job.timeoutSeconds,
      cell: (job) => `${job.timeoutSeconds} s`,
      widthPx: 110,
    },
    { id: 'retries', header: t('jobs.retries'), kind: 'number', value: (job) => job.retries, widthPx: 90 },
  ];
}

/** How far a run has come, what it is doing, how long it will take. */
function RunProgress({ run }: { readonly run: JobRun }) {
  const t = useText(adminText);
  const language = useLanguage();
  const { state, done, total, note, remainingSeconds } = run;
  if (state === 'waiting' || state === 'retrying') return <>{t('sources.waiting')}</>;
  const left = remainingSeconds === null ? '' : t('jobs.left', { seconds: Math.ceil(remainingSeconds) });
  return (
    <Progress
      label={
        total > 0
          ? `${done.toLocaleString(language)} / ${total.toLocaleString(language)}`
          : t('sources.running')
      }
      share={total > 0 ? done / total : undefined}
      note={[note, left].filter(Boolean).join(' · ')}
    />
  );
}
