import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useAddress } from '../../shared/navigation/use-address.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { CalendarScreen } from './calendar-screen.tsx';
import { CompanyDetail } from './company-detail.tsx';
import styles from './earnings.module.css';
import { earningsText } from './earnings.text.ts';
import { earningsAddress } from './earnings-address.ts';
import { ScreenHead } from './screen-head.tsx';

/** When companies report: the calendar of all, or the reports of the one that the address names. */
export function EarningCalendar() {
  const t = useText(earningsText);
  const address = useAddress(earningsAddress);
  const { symbol } = address.values;
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
        <CalendarScreen address={address} />
      )}
    </div>
  );
}
