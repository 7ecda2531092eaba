import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { accountsText } from './accounts.text.ts';
import styles from './entry-page.module.css';
import { keptReferral } from './kept-referral.ts';

/** Google and Facebook, where this installation is set up for them. */
export function SocialButtons() {
  const t = useText(accountsText);
  const language = useLanguage();
  const signIn = useConfiguration()?.signIn;
  const ways = (['google', 'facebook'] as const).filter((provider) => signIn?.[provider]);
  if (ways.length === 0) return null;
  const start = (provider: string) => {
    const query = new URLSearchParams({ language });
    const refBy = keptReferral();
    if (refBy !== null) query.set('refBy', refBy);
    return `/api/auth/social/${provider}/start?${query}`;
  };
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('social.or')}</p>
      {ways.map((provider) => (
        <ButtonLink key={provider} href={start(provider)} size="large" fullWidth>
          {t(provider === 'google' ? 'social.google' : 'social.facebook')}
        </ButtonLink>
      ))}
    </div>
  );
}
