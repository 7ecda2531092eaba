import { Outlet } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { BackToTop } from '../back-to-top.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './public-layout.module.css';

export function PublicLayout() {
  const t = useText(shellText);
  return (
    <div className={styles.layout} data-area="public">
      <a className="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      <PublicHeader />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <PublicFooter />
      <BackToTop />
    </div>
  );
}
