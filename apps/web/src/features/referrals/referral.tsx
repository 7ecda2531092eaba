import { useText } from '../../i18n/use-text.ts';
import { PublicFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { referralsText } from './referrals.text.ts';

export function Referral() {
  const t = useText(referralsText);
  return (
    <PublicFrame
      screen="referral"
      purpose={t('purpose.referral')}
      parts={[{ kind: 'text', name: t('part.rules'), wide: true }]}
    />
  );
}
