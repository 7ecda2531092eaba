import { formatDate, formatPercent, formatProbability } from '@auspex/market';
import { spaced } from '../../../../i18n/messages.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { membersText } from '../../../../shared/market/vocabulary/members.text.ts';
import { memberName } from '../../../../shared/market/vocabulary/names.ts';
import { pathTo } from '../../../../shared/navigation/paths.ts';
import { coverageFault, heldShare } from '../../../../ui/charts/coverage-badge.tsx';
import { useDataLabels } from '../../../../ui/data-labels.ts';
import { SimulatedContext } from '../../../../ui/tables/simulated-context.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { CallPicture } from './call-picture.tsx';
import styles from './showcase.module.css';
import { showcaseText } from './showcase.text.ts';
import { type ShowcaseReply, type ShownCall, whereItEnded } from './showcase-call.ts';

const STANCES = ['buy', 'hold', 'sell'] as const;

/** Who voted for what: the reasons of the stance, all of them. */
function Reasons({ call }: { readonly call: ShownCall }) {
  const t = useCopy(showcaseText);
  const tm = useText(membersText);
  return (
    <dl className={styles.reasons}>
      {STANCES.map((stance) => {
        const names = call.reasons
          .filter(({ vote }) => vote === stance)
          .map(({ indicator: id, label }) => memberName({ id, label }, tm));
        const words = names.length === 0 ? t('reasons.none') : names.join(', ');
        return (
          <div key={stance} data-mine={stance === call.stance || undefined}>
            <dt>{t(`reasons.${stance}`, { n: names.length })}</dt>
            <dd title={words}>{words}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Coverage({ coverage80 }: Pick<ShowcaseReply, 'coverage80'>) {
  const t = useCopy(showcaseText);
  const labels = useDataLabels();
  const locale = useLanguage();
  const { n, inside, effectiveN } = coverage80;
  if (inside === null) return <p className={styles.coverage}>{t('coverage.none')}</p>;
  const words = {
    n: n.toLocaleString(locale),
    worth: Math.round(effectiveN).toLocaleString(locale),
    inside: formatProbability(inside, locale),
  };
  const fault = coverageFault(heldShare(inside, effectiveN));
  return (
    <p className={styles.coverage}>
      {t('coverage', words)}{' '}
      {fault !== null && <span data-fault={fault}>{spaced(labels[`coverage.${fault}Why`])}</span>}
    </p>
  );
}

interface ShowcaseProps {
  readonly call: ShownCall;
  readonly reply: ShowcaseReply;
}

/** One call of the past with its reasons, the range it gave and what came of it; beside it how such ranges did in all. */
export function Showcase({ call, reply }: ShowcaseProps) {
  const t = useCopy(showcaseText);
  const locale = useLanguage();
  const where = whereItEnded(call.outcome);
  return (
    <figure className={styles.card} data-live="">
      <figcaption className={styles.head}>
        <span className={styles.when}>{t('call', { date: formatDate(Date.parse(call.date), locale) })}</span>
        <span className={styles.asset}>
          <strong>{call.asset.symbol}</strong> {call.asset.name}
        </span>
        <span className={styles.stance}>{t('stance', { stance: t(`stance.${call.stance}`) })}</span>
      </figcaption>
      <SimulatedContext value={reply.provenance.simulated}>
        <CallPicture call={call} simulated={reply.provenance.simulated} />
      </SimulatedContext>
      <p className={styles.outcome} data-where={where}>
        {t('outcome', {
          bars: call.fan.dates.length,
          move: formatPercent(call.outcome.move, 1, locale),
          where: t(`where.${where}`),
        })}
      </p>
      <Reasons call={call} />
      <div className={styles.foot}>
        <Coverage coverage80={reply.coverage80} />
        <p className={styles.chosen}>
          {t('chosen')}{' '}
          {call.ledger === null ? (
            t('recomputed')
          ) : (
            <a href={pathTo(call.asset.market === 'us' ? 'stockTradeHistory' : 'tradeHistory')}>
              {t('ledger', { seq: call.ledger.seq })}
            </a>
          )}
        </p>
      </div>
    </figure>
  );
}
