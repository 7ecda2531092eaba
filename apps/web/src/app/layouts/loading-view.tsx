import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { Logo } from '../../ui/logo/logo.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import styles from './loading-view.module.css';

/** A view over the whole page while something is loading; what went wrong meanwhile is raised as a toast. */
export function LoadingView({ error = null }: { readonly error?: string | null }) {
  const t = useText(shellText);
  useEffect(() => {
    if (error !== null) toasts.answer(error, { tone: 'error' });
  }, [error]);
  return (
    <div className={styles.view} role="status" data-loading-view>
      <span className="visually-hidden">{t('loading')}</span>
      <span className={styles.wing} aria-hidden="true">
        <Logo size={48} />
      </span>
    </div>
  );
}
