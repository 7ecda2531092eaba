import { useRouterState } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { screenTitles } from '../../shared/navigation/screen-titles.text.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { useBrowserSearchParams } from '../../ui/tables/search-params-port.ts';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
import { readVolumeAddress, withVolumeChoice } from './volume-address.ts';
import { SessionsSwitch } from './volume-controls.tsx';
import { VolumeDetail } from './volume-detail.tsx';
import { VolumeTable } from './volume-table.tsx';

/** Volume against the usual: of all assets of a market, or of the one that the address names. */
export function RelativeVolume() {
  const t = useText(relativeVolumeText);
  const title = useText(screenTitles);
  // Links of the router change the address without telling the port.
  useRouterState({ select: (state) => state.location.searchStr });
  const port = useBrowserSearchParams();
  const { symbol, sessions } = readVolumeAddress(port.current);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{title('relativeVolume')}</h1>
          <p className={styles.muted}>{t('purpose')}</p>
        </div>
        {symbol && (
          <div className={styles.actions}>
            <SessionsSwitch
              value={sessions}
              onChange={(next) => port.replace(withVolumeChoice(port.current, { sessions: next }))}
            />
            <ButtonLink size="small" icon="table" href={`${pathTo('relativeVolume')}?list=all`}>
              {t('all')}
            </ButtonLink>
          </div>
        )}
      </header>
      {symbol ? (
        <VolumeDetail key={symbol} symbol={symbol} sessions={sessions} headed />
      ) : (
        <VolumeTable port={port} />
      )}
    </div>
  );
}
