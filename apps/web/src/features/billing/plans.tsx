import { useText } from '../../i18n/use-text.ts';
import { PublicFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { billingText } from './billing.text.ts';

export function Plans() {
  const t = useText(billingText);
  return (
    <PublicFrame
      screen="plans"
      purpose={t('purpose.plans')}
      parts={[{ kind: 'facts', name: t('part.plansTable'), wide: true }]}
    />
  );
}
