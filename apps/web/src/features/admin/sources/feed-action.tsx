import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { ProgressTrack, percentOf } from '../../../ui/progress/progress-track.tsx';
import { adminText } from '../admin.text.ts';
import type { JobRun } from '../jobs/use-jobs.ts';
import type { FeedRow } from './feed-row.ts';
import { jobName } from './job-name.ts';
import styles from './sources.module.css';

/** How far a run has come, on one line of a table. */
function RunMeter({ run, label }: { readonly run: JobRun; readonly label: string }) {
  const t = useText(adminText);
  const { state, done, total, note, remainingSeconds } = run;
  if (state === 'waiting' || state === 'retrying') {
    return <span className={styles.muted}>{t('sources.waiting')}</span>;
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
export function FeedAction({ row, onRun }: FeedActionProps) {
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
