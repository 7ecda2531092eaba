import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import styles from './earnings.module.css';
import { earningsText } from './earnings.text.ts';

/** What the screen is for, and what can be done with all of it. */
export function ScreenHead({ children }: { readonly children: ReactNode }) {
  const t = useText(earningsText);
  const { title } = useShownScreen();
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p className={styles.muted}>{t('purpose')}</p>
      </div>
      {children}
    </header>
  );
}
