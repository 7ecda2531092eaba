import { formatProbability } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { conditionWords, type GateCondition } from '../../../shared/market/vocabulary/gate-words.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { EdgeGate } from '../returns-replies.ts';
import styles from './record.module.css';
import { recordText } from './record.text.ts';

function ConditionLine({ condition }: { readonly condition: GateCondition }) {
  const t = useText(recordText);
  const locale = useLanguage();
  const { name, value, needed, met, compare } = conditionWords(condition, locale);
  return (
    <li data-met={met || undefined}>
      <Icon name={met ? 'check' : value === null ? 'clock' : 'close'} />
      <span>
        {t(`gate.${name}`)}
        <span className="muted">
          {value === null
            ? t(`gates.${compare}.unknown`, { needed })
            : t(`gates.${compare}`, { value, needed })}
        </span>
      </span>
    </li>
  );
}

function Gate({ gate }: { readonly gate: EdgeGate }) {
  const t = useText(recordText);
  const locale = useLanguage();
  const { state, horizon, conditions, judgedDays, nonOverlappingPeriods, deflatedSharpe } = gate;
  const counted = (key: 'gates.days' | 'gates.periods', figure: number) => {
    const count = Math.floor(figure);
    return t(key, { count, n: count.toLocaleString(locale) });
  };
  return (
    <article className={styles.gate} data-gate={state}>
      <header>
        <h3>{t('gates.horizon', { bars: horizon })}</h3>
        <Badge tone={state === 'open' ? 'accent' : 'neutral'} icon={state === 'open' ? 'check' : 'lock'}>
          {t(`gates.${state}`)}
        </Badge>
      </header>
      <p>{t(`gates.${state}Text`)}</p>
      {judgedDays > 0 && (
        <p className="muted">
          {counted('gates.days', judgedDays)}, {counted('gates.periods', nonOverlappingPeriods)}
        </p>
      )}
      <ul>
        {conditions.map((condition) => (
          <ConditionLine key={condition.name} condition={condition} />
        ))}
      </ul>
      {deflatedSharpe !== null && (
        <p className="muted">
          {t('gates.deflated', {
            value: formatProbability(deflatedSharpe, locale),
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
    <Card title={t('gates.title')} note={t(gates.length === 0 ? 'gates.none' : 'gates.lead')}>
      {gates.length > 0 && (
        <div className={styles.gates}>
          {gates.map((gate) => (
            <Gate key={gate.horizon} gate={gate} />
          ))}
        </div>
      )}
    </Card>
  );
}
