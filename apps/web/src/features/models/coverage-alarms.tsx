import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { alarmText } from './alarm.text.ts';
import styles from './coverage-alarms.module.css';
import type { ModelCard } from './use-models.ts';

/** Where chance no longer explains how often the published ranges of a model held; nothing while it does. */
export function CoverageAlarms({ card }: { readonly card: ModelCard }) {
  const t = useText(alarmText);
  // A page may be newer than the server that answers it.
  return (card.alarms ?? []).map(({ horizon, alarm }) => (
    <p key={horizon} className={styles.alarm}>
      <Icon name="warning" />
      {t(alarm, { bars: horizon })}
    </p>
  ));
}
