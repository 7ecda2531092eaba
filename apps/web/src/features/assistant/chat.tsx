import { useText } from '../../i18n/use-text.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { assistantText } from './assistant.text.ts';

export function Chat() {
  const t = useText(assistantText);
  return (
    <ScreenFrame
      screen="chat"
      purpose={t('purpose.chat')}
      parts={[
        { kind: 'chat', name: t('part.talk'), wide: true },
        { kind: 'list', name: t('part.history') },
        { kind: 'text', name: t('part.query') },
      ]}
    />
  );
}
