import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { billingText } from './billing.text.ts';

/** One screen for both markets; the address says which. */
export function SubscriptionConfirmation() {
  const t = useText(billingText);
  const crypto = usePath().toLowerCase() === paths.subscriptionConfirmationCrypto.toLowerCase();
  return (
    <ScreenFrame
      screen={crypto ? 'subscriptionConfirmationCrypto' : 'subscriptionConfirmationStocks'}
      purpose={t('purpose.confirmation')}
      parts={[{ kind: 'facts', name: t('part.plan') }]}
    />
  );
}
