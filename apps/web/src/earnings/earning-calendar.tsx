import { useText } from '../i18n/use-text.ts';
import { ScreenFrame } from '../screen-frame/screen-frame.tsx';
import { earningsText } from './earnings-text.ts';

export function EarningCalendar() {
  const t = useText(earningsText);
  return (
    <ScreenFrame
      screen="earningCalendar"
      purpose={t('purpose.earningCalendar')}
      parts={[
        { kind: 'calendar', name: t('part.week'), wide: true },
        { kind: 'table', name: t('part.history'), wide: true },
      ]}
    />
  );
}
