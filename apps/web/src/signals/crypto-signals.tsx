import { useText } from '../i18n/use-text.ts';
import { ScreenFrame } from '../screen-frame/screen-frame.tsx';
import { signalsText } from './signals-text.ts';

export function CryptoSignals() {
  const t = useText(signalsText);
  return (
    <ScreenFrame
      screen="technicalAnalysis"
      purpose={t('purpose.technicalAnalysis')}
      parts={[
        { kind: 'table', name: t('part.table'), wide: true },
        { kind: 'chart', name: t('part.detail') },
        { kind: 'bars', name: t('part.reasons') },
      ]}
    />
  );
}
