import { useText } from '../../../i18n/use-text.ts';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { adminText } from '../admin.text.ts';
import { useSentence } from '../sentences/use-sentence.ts';
import type { FeedRow } from './feed-row.ts';
import { jobName } from './job-name.ts';
import styles from './sources.module.css';

/** The sentences of a feed in full, and which job fetches it. */
export function FeedDetail({ row }: { readonly row: FeedRow }) {
  const t = useText(adminText);
  const say = useSentence();
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
            <span className={styles.muted}>
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
