import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { Logo } from '../../../ui/logo/logo.tsx';
import styles from '../loading-view.module.css';
import { PRELOADER_MS } from '../thresholds.ts';

/** Covers the page for one second on every change of screen, when the member has asked for it. */
export function Preloader() {
  const path = usePath();
  const [shown, setShown] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of screen starts it anew
  useEffect(() => {
    setShown(true);
    const timer = setTimeout(() => setShown(false), PRELOADER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [path]);

  return shown ? <LoadingView /> : null;
}

/** A view over the whole page while something is loading. */
function LoadingView() {
  const t = useText(shellText);
  return (
    <div className={styles.view} role="status" data-loading-view>
      <span className="visually-hidden">{t('loading')}</span>
      <span className={styles.wing} aria-hidden="true">
        <Logo size={48} />
      </span>
    </div>
  );
}
