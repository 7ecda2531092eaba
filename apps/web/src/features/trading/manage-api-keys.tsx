import { useText } from '../../i18n/use-text.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { tradingText } from './trading.text.ts';

export function ManageApiKeys() {
  const t = useText(tradingText);
  return (
    <ScreenFrame
      screen="manageApiKeys"
      purpose={t('purpose.manageApiKeys')}
      parts={[
        { kind: 'list', name: t('part.exchanges') },
        { kind: 'form', name: t('part.limits') },
        { kind: 'table', name: t('part.journal'), wide: true },
      ]}
    />
  );
}
