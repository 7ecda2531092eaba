import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { Statement } from '../../ui/statement/statement.tsx';

export function NotFound() {
  const t = useText(shellText);
  return (
    <Statement
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={{ label: t('backToHome'), href: pathTo('landing') }}
    />
  );
}
