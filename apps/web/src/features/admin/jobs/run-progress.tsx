import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Progress } from '../../../ui/progress/progress.tsx';
import { adminText } from '../admin.text.ts';
import type { JobRun } from './use-jobs.ts';

/** How far a run has come, what it is doing, how long it will take. */
export function RunProgress({ run }: { readonly run: JobRun }) {
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
