import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Logo } from '../../../ui/logo/logo.tsx';
import styles from './first-hour.module.css';
import { firstHourText } from './first-hour.text.ts';

interface InvitationProps {
  readonly onBegin: () => void;
  readonly onSkip: () => void;
}

/** Above the first screen of a new member; in nobody's way. */
export function Invitation({ onBegin, onSkip }: InvitationProps) {
  const t = useText(firstHourText);
  return (
    <section className={styles.invitation} aria-label={t('title')}>
      <Logo size={24} />
      <div>
        <h2>{t('title')}</h2>
        <p className={styles.lead}>{t('invite.lead')}</p>
      </div>
      <div className={styles.invitationActions}>
        <Button kind="quiet" onClick={onSkip}>
          {t('skip')}
        </Button>
        <Button kind="primary" onClick={onBegin}>
          {t('invite.begin')}
        </Button>
      </div>
    </section>
  );
}
