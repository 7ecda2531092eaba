import { useText } from '../../i18n/use-text.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { billingText } from './billing.text.ts';

export function ManageSubscription() {
  const t = useText(billingText);
  return (
    <ScreenFrame
      screen="pricing"
      purpose={t('purpose.pricing')}
      parts={[
        { kind: 'facts', name: t('part.plan') },
        { kind: 'list', name: t('part.receipts') },
        { kind: 'facts', name: t('part.plansTable'), wide: true },
      ]}
    />
  );
}
