import { useText } from '../../i18n/use-text.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './back-to-top.module.css';
import { BACK_TO_TOP_PX } from './thresholds.ts';
import { useScrolled } from './use-scrolled.ts';

export function BackToTop() {
  const t = useText(shellText);
  const shown = useScrolled(BACK_TO_TOP_PX);
  if (!shown) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('backToTop')}
      title={t('backToTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon name="arrow-up" size={20} />
    </button>
  );
}
