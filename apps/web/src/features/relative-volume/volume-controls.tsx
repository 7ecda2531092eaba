import { formatDate } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
import { LOOKBACKS, type LookbackSessions } from './volume-address.ts';
import type { VolumeList } from './volume-queries.ts';

interface MarketSwitchProps {
  readonly value: Market;
  readonly onChange: (market: Market) => void;
}

export function MarketSwitch({ value, onChange }: MarketSwitchProps) {
  const t = useText(relativeVolumeText);
  return (
    <Segmented
      label={t('market.label')}
      size="small"
      value={value}
      onChange={onChange}
      items={[
        { value: 'us', label: t('market.us') },
        { value: 'crypto', label: t('market.crypto') },
      ]}
    />
  );
}

interface SessionsSwitchProps {
  readonly value: LookbackSessions;
  readonly onChange: (sessions: LookbackSessions) => void;
}

/** Against how many sessions the day is measured. */
export function SessionsSwitch({ value, onChange }: SessionsSwitchProps) {
  const t = useText(relativeVolumeText);
  return (
    <span className={styles.sessions}>
      <span aria-hidden="true" className={styles.sessionsLabel}>
        {t('sessions.label')}
      </span>
      <Segmented
        label={t('sessions.label')}
        size="small"
        value={value}
        onChange={onChange}
        items={LOOKBACKS.map((count) => ({
          value: count,
          label: count === '60' ? t('sessions.some', { count }) : count,
        }))}
      />
    </span>
  );
}

/** Which session is shown, how much of it is counted, and by which rule. */
export function SessionLine({ list, market }: { readonly list: VolumeList; readonly market: Market }) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  const date = formatDate(Date.parse(list.session), language);
  const values = { date, minutes: list.minutes, all: list.sessionMinutes };
  const kind = market === 'crypto' ? 'rolling' : list.phase;
  const share = list.sessionMinutes > 0 ? list.minutes / list.sessionMinutes : 1;
  return (
    <div className={styles.session}>
      {kind === 'open' && (
        <span className={styles.sessionBar} aria-hidden="true">
          <span style={{ width: `${Math.min(1, share) * 100}%` }} />
        </span>
      )}
      <p>
        <strong>{t(`session.${kind}`, values)}</strong> {market === 'us' && t('session.splits')}{' '}
        {t('session.rule')}
      </p>
    </div>
  );
}
