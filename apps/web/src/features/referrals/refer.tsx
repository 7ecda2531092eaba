import { useText } from '../../i18n/use-text.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { referralsText } from './referrals.text.ts';

export function Refer() {
  const t = useText(referralsText);
  return (
    <ScreenFrame
      screen="refer"
      purpose={t('purpose.refer')}
      parts={[
        { kind: 'form', name: t('part.link') },
        { kind: 'bars', name: t('part.funnel') },
      ]}
    />
  );
}
