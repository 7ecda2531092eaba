import { useText } from '../i18n/use-text.ts';
import { shellText } from '../layouts/shell-text.ts';
import { pathTo } from '../paths.ts';
import { Statement } from '../screen-frame/statement.tsx';

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
