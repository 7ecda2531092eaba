import { useText } from '../../i18n/use-text.ts';
import { LiveConsentCard } from '../../shared/live-record/live-consent.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { DataCard } from './settings/data-card.tsx';
import { MailsCard } from './settings/mails-card.tsx';
import { EmailCard, PasswordCard } from './settings/password-card.tsx';
import { PreferencesCard } from './settings/preferences-card.tsx';
import { ProvidersCard } from './settings/providers-card.tsx';
import { SecondFactorCard } from './settings/second-factor-card.tsx';
import { SessionsCard } from './settings/sessions-card.tsx';
import { TokensCard } from './settings/tokens-card.tsx';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';

export function ProfileSettings() {
  const t = useText(settingsText);
  return (
    <Screen>
      <header className={styles.head}>
        <h1>{t('settings.title')}</h1>
        <p className="muted">{t('purpose.profileSettings')}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PreferencesCard />
          <PasswordCard />
          <EmailCard />
          <MailsCard />
          <LiveConsentCard />
          <DataCard />
        </div>
        <div className={styles.column}>
          <SecondFactorCard />
          <ProvidersCard />
          <TokensCard />
          <SessionsCard />
        </div>
      </div>
    </Screen>
  );
}
