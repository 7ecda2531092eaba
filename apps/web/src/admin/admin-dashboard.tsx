import { useText } from '../i18n/use-text.ts';
import { ScreenFrame } from '../screen-frame/screen-frame.tsx';
import { adminText } from './admin-text.ts';

export function AdminDashboard() {
  const t = useText(adminText);
  return (
    <ScreenFrame
      screen="adminDashboard"
      purpose={t('purpose.adminDashboard')}
      parts={[
        { kind: 'table', name: t('part.members'), wide: true },
        { kind: 'bars', name: t('part.revenue') },
        { kind: 'list', name: t('part.jobs') },
        { kind: 'text', name: t('part.blogEditor') },
        { kind: 'list', name: t('part.audit') },
      ]}
    />
  );
}
