import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { returnsText } from './returns-text.ts';

export function CryptoReturns() {
  const t = useText(returnsText);
  return (
    <PublicFrame
      screen="aiReturns"
      purpose={t('purpose.aiReturns')}
      parts={[
        { kind: 'chart', name: t('part.equity'), wide: true },
        { kind: 'facts', name: t('part.metrics') },
        { kind: 'chart', name: t('part.calibration') },
      ]}
    />
  );
}
