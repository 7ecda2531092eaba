import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { Progress } from '../../../ui/progress/progress.tsx';
import { adminText } from '../admin.text.ts';
import { sourceTitle } from './feed-name.ts';
import type { Feed, SourceHealth } from './feed-row.ts';
import { FeedState } from './feeds-table.tsx';
import styles from './sources.module.css';

/** What needs somebody first. */
const STATES: readonly Feed['state'][] = ['failing', 'stale', 'never', 'fresh', 'not-offered'];

const BREAKER_TONES = { closed: 'gain', open: 'loss', 'half-open': 'accent' } as const;

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
      <p className="muted">
        {t('sources.quotaResets')} <RelativeDate at={resetsAt} />
        {plannedNext.length > 0 && ` · ${t('sources.planned', { jobs: plannedNext.join(', ') })}`}
      </p>
    </div>
  );
}

/** A source as a whole: whether it answers, what is left of its calls, how many of its feeds are well. */
export function SourceCard({ source }: { readonly source: SourceHealth }) {
  const t = useText(adminText);
  const { breaker, quota, simulated, feeds } = source;
  const counts = STATES.map((state) => ({
    state,
    count: feeds.filter((feed) => feed.state === state).length,
  }));
  return (
    <Card
      title={sourceTitle(source, t)}
      note={t('sources.feedCount', { count: feeds.length })}
      actions={
        <>
          {simulated && <Badge tone="info">{t('simulated')}</Badge>}
          {breaker && <Badge tone={BREAKER_TONES[breaker]}>{t(`sources.breaker.${breaker}`)}</Badge>}
        </>
      }
    >
      <div className={styles.source}>
        <p className={styles.states}>
          {counts
            .filter(({ count }) => count > 0)
            .map(({ state, count }) => (
              <FeedState key={state} state={state} count={count} />
            ))}
        </p>
        {quota && <Quota quota={quota} />}
      </div>
    </Card>
  );
}
