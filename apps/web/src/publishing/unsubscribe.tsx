import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publishingText } from './publishing-text.ts';

export function Unsubscribe() {
  const t = useText(publishingText);
  return <PublicFrame screen="unsubscribe" purpose={t('purpose.unsubscribe')} parts={[]} />;
}
