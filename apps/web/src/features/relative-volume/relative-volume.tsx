import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useAddress } from '../../shared/navigation/use-address.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
import { volumeAddress } from './volume-address.ts';
import { SessionsSwitch } from './volume-controls.tsx';
import { VolumeDetail } from './volume-detail.tsx';
import { VolumeTable } from './volume-table.tsx';

/** Volume against the usual: of all assets of a market, or of the one that the address names. */
export function RelativeVolume() {
  const t = useText(relativeVolumeText);
  const { title } = useShownScreen();
  const address = useAddress(volumeAddress);
  const { symbol, sessions } = address.values;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p className={styles.muted}>{t('purpose')}</p>
        </div>
        {symbol && (
          <div className={styles.actions}>
            <SessionsSwitch value={sessions} onChange={(next) => address.set({ sessions: next })} />
            <ButtonLink size="small" icon="table" href={`${pathTo('relativeVolume')}?list=all`}>
              {t('all')}
            </ButtonLink>
          </div>
        )}
      </header>
      {symbol ? (
        <VolumeDetail key={symbol} symbol={symbol} sessions={sessions} headed />
      ) : (
        <VolumeTable address={address} />
      )}
    </div>
  );
}
