import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CompanyDetail } from './company-detail.tsx';
import { earningsText } from './earnings.text.ts';

/** The reports of a company over the calendar. */
export function CompanyDialog({
  symbol,
  onClose,
}: {
  readonly symbol: string;
  readonly onClose: () => void;
}) {
  const t = useText(earningsText);
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={t('detail.dialog', { symbol })}
      footer={
        <ButtonLink
          href={`${pathTo('earningCalendar')}?${new URLSearchParams({ symbol })}`}
          endIcon="arrow-right"
        >
          {t('detail.openPage')}
        </ButtonLink>
      }
    >
      <CompanyDetail symbol={symbol} />
    </Dialog>
  );
}
