import { formatDate, formatNumber, formatProbability } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { type ConditionWords, conditionWords } from '../../../shared/market/vocabulary/gate-words.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { EdgeGate } from '../signal.ts';
import { signalsText } from '../signals.text.ts';
import styles from './evidence.module.css';

function Condition({ words }: { readonly words: ConditionWords }) {
  const t = useText(signalsText);
  const { name, met, compare, needed, value, missing } = words;
  return (
    <li className={styles.condition} data-met={met}>
      <Icon name={met ? 'check-circle' : 'lock'} title={t(met ? 'evidence.met' : 'evidence.unmet')} />
      <div className={styles.words}>
        <strong>{t(`condition.${name}`)}</strong>
        <span className={styles.why}>{t(`condition.${name}.why`)}</span>
      </div>
      <div className={styles.figures}>
        <span className={styles.value}>
          {value === null ? t('evidence.noValue') : t('evidence.value', { value })}
        </span>
        <span className={styles.needed}>
          {t(`evidence.${compare}`, { needed })}
          {missing !== null &&
            ` · ${t(compare === 'atMost' ? 'evidence.over' : 'evidence.short', { missing })}`}
        </span>
        <span className={styles.track} aria-hidden="true">
          <span style={{ width: `${words.share * 100}%` }} />
        </span>
      </div>
    </li>
  );
}

/** What the gate of a market and horizon asks for, one by one: the figure, what it must be, what is missing. */
export function GateConditions({ gate }: { readonly gate: EdgeGate }) {
  const t = useText(signalsText);
  const language = useLanguage();
  if (gate.conditions.length === 0) return <p className={styles.why}>{t('evidence.notComputed')}</p>;
  const periods = formatNumber(gate.nonOverlappingPeriods, 0, language);
  return (
    <>
      <ul className={styles.conditions}>
        {gate.conditions.map((condition) => (
          <Condition key={condition.name} words={conditionWords(condition, language)} />
        ))}
      </ul>
      <p className={styles.why}>
        {t('evidence.calls', { periods })}
        {gate.state === 'open' && gate.wasOpen && ` ${t('evidence.kept')}`}
        {gate.since !== null &&
          ` ${t('evidence.since', { date: formatDate(Date.parse(gate.since), language) })}`}
        {gate.deflatedSharpe !== null &&
          ` ${t('evidence.deflated', { value: formatProbability(gate.deflatedSharpe, language) })}`}
      </p>
    </>
  );
}
