import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { EdgeGate } from '../returns-replies.ts';
import styles from './record.module.css';
import { recordText } from './record-text.ts';

type Condition = EdgeGate['conditions'][number];

/** Small is good here, large everywhere else. */
const AT_MOST: ReadonlySet<Condition['name']> = new Set(['placebo']);

function ConditionLine({ condition }: { readonly condition: Condition }) {
  const t = useText(recordText);
  const locale = useLanguage();
  const number = (value: number) =>
    value.toLocaleString(locale, { maximumSignificantDigits: 3 }).replace('-', '−');
  const { name, value, needed, met } = condition;
  const key = AT_MOST.has(name) ? 'gates.isMost' : 'gates.is';
  return (
    <li data-met={met || undefined}>
      <Icon name={met ? 'check' : value === null ? 'clock' : 'close'} />
      <span>
        {t(`gate.${name}`)}
        <span className={styles.muted}>
          {': '}
          {value === null
            ? t('gates.unknown', { needed: number(needed) })
            : t(key, { value: number(value), needed: number(needed) })}
        </span>
      </span>
    </li>
  );
}

function Gate({ gate }: { readonly gate: EdgeGate }) {
  const t = useText(recordText);
  const locale = useLanguage();
  const { state, horizon, conditions, calls, nonOverlappingPeriods, deflatedSharpe } = gate;
  return (
    <article className={styles.gate} data-gate={state}>
      <header>
        <h3>{t('gates.horizon', { bars: horizon })}</h3>
        <Badge tone={state === 'open' ? 'accent' : 'neutral'} icon={state === 'open' ? 'check' : 'lock'}>
          {t(`gates.${state}`)}
        </Badge>
      </header>
      <p>{t(`gates.${state}Text`)}</p>
      <p className={styles.muted}>
        {t('gates.calls', {
          n: calls.toLocaleString(locale),
          periods: Math.floor(nonOverlappingPeriods).toLocaleString(locale),
        })}
      </p>
      <ul>
        {conditions.map((condition) => (
          <ConditionLine key={condition.name} condition={condition} />
        ))}
      </ul>
      {deflatedSharpe !== null && (
        <p className={styles.muted}>
          {t('gates.deflated', {
            value: deflatedSharpe.toLocaleString(locale, { maximumFractionDigits: 2 }).replace('-', '−'),
          })}
        </p>
      )}
    </article>
  );
}

/** What would have to be true for an edge to be claimed, and what is missing, in plain words. */
export function EdgeGates({ gates }: { readonly gates: readonly EdgeGate[] }) {
  const t = useText(recordText);
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{t('gates.title')}</h2>
        <p className={styles.muted}>{t(gates.length === 0 ? 'gates.none' : 'gates.lead')}</p>
      </header>
      {gates.length > 0 && (
        <div className={styles.gates}>
          {gates.map((gate) => (
            <Gate key={gate.horizon} gate={gate} />
          ))}
        </div>
      )}
    </section>
  );
}
