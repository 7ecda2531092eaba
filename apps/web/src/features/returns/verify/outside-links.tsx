import { formatDate } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { SignedEnd } from '../../../shared/market/chain/read-chain.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import styles from './verify.module.css';
import { verifyText } from './verify.text.ts';

/** What a witness outside can keep: the daily hashes, what was signed for the last day, and who else dated it. */
export function OutsideLinks({ root }: { readonly root: SignedEnd | null }) {
  const t = useText(verifyText);
  const locale = useLanguage();
  const daily = root?.daily;
  const day = daily && `/.well-known/auspex-ledger/${daily.date}`;
  const date = daily && formatDate(Date.parse(daily.date), locale);
  return (
    <div className={styles.saved}>
      <ButtonLink kind="quiet" size="small" icon="rss" href="/ledger.rss">
        {t('outside.feed')}
      </ButtonLink>
      {daily?.signature && (
        <ButtonLink kind="quiet" size="small" icon="hash" href={`${day}.txt`}>
          {t('outside.signed', { date: date ?? '' })}
        </ButtonLink>
      )}
      {daily?.timestamped && (
        <ButtonLink kind="quiet" size="small" icon="clock" href={`${day}.tsr`} title={t('outside.stampWhy')}>
          {t('outside.stamp', { date: date ?? '' })}
        </ButtonLink>
      )}
    </div>
  );
}
