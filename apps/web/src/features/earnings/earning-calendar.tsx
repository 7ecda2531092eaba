import { useRouterState } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { useBrowserSearchParams } from '../../ui/tables/search-params-port.ts';
import { CalendarScreen } from './calendar-screen.tsx';
import { CompanyDetail } from './company-detail.tsx';
import styles from './earnings.module.css';
import { earningsText } from './earnings.text.ts';
import { readEarningsAddress } from './earnings-address.ts';
import { ScreenHead } from './screen-head.tsx';

/** When companies report: the calendar of all, or the reports of the one that the address names. */
export function EarningCalendar() {
  const t = useText(earningsText);
  // Links of the router change the address without telling the port.
  useRouterState({ select: (state) => state.location.searchStr });
  const port = useBrowserSearchParams();
  const { symbol } = readEarningsAddress(port.current);
  return (
    <div className={styles.screen}>
      {symbol ? (
        <>
          <ScreenHead>
            <ButtonLink size="small" icon="calendar" href={pathTo('earningCalendar')}>
              {t('detail.all')}
            </ButtonLink>
          </ScreenHead>
          <CompanyDetail key={symbol} symbol={symbol} headed />
        </>
      ) : (
        <CalendarScreen port={port} />
      )}
    </div>
  );
}
