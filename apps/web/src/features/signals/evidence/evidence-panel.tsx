import { formatDate, formatNumber, formatProbability } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import {
  type ConditionWords,
  conditionWords,
  metOf,
  openGates,
} from '../../../shared/market/vocabulary/gate-words.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { type EdgeGate, HORIZONS, type Horizon } from '../signal.ts';
import { signalsText } from '../signals.text.ts';
import styles from './evidence.module.css';

function Chip({ gate }: { readonly gate: EdgeGate }) {
  const t = useText(signalsText);
  const { met, total } = metOf(gate);
  const state = t(`evidence.state.${gate.state}`);
  const bars = gate.horizon;
  return (
    <li className={styles.chip} data-state={gate.state}>
      <Icon name={gate.state === 'open' ? 'check-circle' : 'lock'} />
      {gate.state === 'not-computed'
        ? t('evidence.chipNone', { bars })
        : t('evidence.chip', { bars, state, met, total })}
    </li>
  );
}

export interface EvidencePanelProps {
  readonly gates: readonly EdgeGate[];
  readonly horizon: Horizon;
  readonly onHorizon: (horizon: Horizon) => void;
  /** Shows the tests at once instead of behind a click. */
  readonly unfolded?: boolean;
  /** Only the claim itself, with the way to everything else. */
  readonly folded?: boolean;
}

/** What may be claimed of this market: an edge where the gate is open; else, calmly, that none is measured so far. */
export function EvidencePanel(props: EvidencePanelProps) {
  const { gates, horizon, onHorizon, unfolded = false, folded = false } = props;
  const t = useText(signalsText);
  const open = openGates(gates);
  const gate = gates.find((each) => each.horizon === horizon);
  const [first] = open;
  const bars = open.map((each) => t('bars.short', { bars: each.horizon })).join(', ');
  return (
    <section aria-label={t('evidence.title')}>
      <details className={styles.panel} data-open={open.length > 0} open={!folded}>
        <summary className={styles.claimLine}>
          <h2>{first ? t('evidence.open', { bars }) : t('evidence.none')}</h2>
          <span
            className={styles.why}
            aria-hidden="true"
            data-why={t('evidence.why')}
            data-hide={t('evidence.hide')}
          />
        </summary>
        <div className={styles.claim}>
          <p>{t(first ? 'evidence.openWhy' : 'evidence.noneWhy')}</p>
          <ul className={styles.chips}>
            {gates.map((each) => (
              <Chip key={each.horizon} gate={each} />
            ))}
          </ul>
        </div>
        {gates.length > 0 && (
          <details className={styles.tests} open={unfolded}>
            <summary>{t(gate?.state === 'open' ? 'evidence.tests' : 'evidence.more')}</summary>
            <div className={styles.testsInside}>
              <Segmented
                label={t('bars.label')}
                size="small"
                value={String(horizon)}
                onChange={(value) => onHorizon(Number(value) as Horizon)}
                items={HORIZONS.map((each) => ({
                  value: String(each),
                  label: t('bars.short', { bars: each }),
                }))}
              />
              {gate ? <GateConditions gate={gate} /> : <p>{t('evidence.notComputed')}</p>}
            </div>
          </details>
        )}
      </details>
    </section>
  );
}

function Condition({ words }: { readonly words: ConditionWords }) {
  const t = useText(signalsText);
  const { name, met, compare, needed, value, missing } = words;
  return (
    <li className={styles.condition} data-met={met}>
      <Icon name={met ? 'check-circle' : 'lock'} title={t(met ? 'evidence.met' : 'evidence.unmet')} />
      <div className={styles.words}>
        <strong>{t(`condition.${name}`)}</strong>
        <span className="note">{t(`condition.${name}.why`)}</span>
      </div>
      <div className={styles.figures}>
        <span className={styles.value}>
          {value === null ? t('evidence.noValue') : t('evidence.value', { value })}
        </span>
        <span className="note">
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
function GateConditions({ gate }: { readonly gate: EdgeGate }) {
  const t = useText(signalsText);
  const language = useLanguage();
  if (gate.conditions.length === 0) return <p className="note">{t('evidence.notComputed')}</p>;
  const periods = formatNumber(Math.floor(gate.nonOverlappingPeriods), 0, language);
  return (
    <>
      <ul className={styles.conditions}>
        {gate.conditions.map((condition) => (
          <Condition key={condition.name} words={conditionWords(condition, language)} />
        ))}
      </ul>
      <p className="note">
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
