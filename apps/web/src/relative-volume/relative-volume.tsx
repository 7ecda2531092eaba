import { useText } from '../i18n/use-text.ts';
import { ScreenFrame } from '../screen-frame/screen-frame.tsx';
import { relativeVolumeText } from './relative-volume-text.ts';

export function RelativeVolume() {
  const t = useText(relativeVolumeText);
  return (
    <ScreenFrame
      screen="relativeVolume"
      purpose={t('purpose.relativeVolume')}
      parts={[
        { kind: 'table', name: t('part.table'), wide: true },
        { kind: 'chart', name: t('part.day') },
      ]}
    />
  );
}
