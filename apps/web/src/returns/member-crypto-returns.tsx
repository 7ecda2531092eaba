import { useText } from '../i18n/use-text.ts';
import { ScreenFrame } from '../screen-frame/screen-frame.tsx';
import { returnsText } from './returns-text.ts';

export function MemberCryptoReturns() {
  const t = useText(returnsText);
  return (
    <ScreenFrame
      screen="aiReturnsAuth"
      purpose={t('purpose.aiReturnsAuth')}
      parts={[
        { kind: 'chart', name: t('part.equity'), wide: true },
        { kind: 'facts', name: t('part.metrics') },
        { kind: 'chart', name: t('part.calibration') },
      ]}
    />
  );
}
