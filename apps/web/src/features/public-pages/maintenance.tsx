import { useText } from '../../i18n/use-text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { Statement } from '../../ui/statement/statement.tsx';
import { publicPagesText } from './public-pages.text.ts';

/** Shown while an admin has switched it on; says what the admin wrote, if anything. */
export function Maintenance() {
  const t = useText(publicPagesText);
  const written = useConfiguration()?.maintenance.message;
  return <Statement title={t('maintenance.title')} text={written || t('maintenance.text')} />;
}
