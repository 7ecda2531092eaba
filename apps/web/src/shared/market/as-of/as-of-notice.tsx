import { formatDate, formatDateTime } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './as-of.module.css';
import { asOfText } from './as-of.text.ts';
import type { AsOf } from './read-as-of.ts';
import { useAsOf, useChooseAsOf } from './use-as-of.ts';

/** Under the bar while the member looks from an earlier instant, or asked for one that cannot be had. */
export function AsOfNotice() {
  const t = useText(asOfText);
  const asOf = useAsOf();
  const words = useAsOfWords(asOf);
  const choose = useChooseAsOf();
  if (asOf.kind === 'now') return null;
  const refused = asOf.kind === 'refused';
  return (
    <div className={styles.strip} data-refused={refused || undefined} role="status">
      <Icon name={refused ? 'warning' : 'history'} />
      <p className={styles.stripWords}>
        {refused ? (
          t(`asOf.${asOf.why}`, { text: asOf.text.slice(0, 40) })
        ) : (
          <>
            <strong>{t('asOf.banner', { when: words.full })}</strong>{' '}
            <span className={styles.stripNote}>{t('asOf.bannerNote')}</span>
          </>
        )}
      </p>
      <Button size="small" onClick={() => choose(null)}>
        {t('asOf.backToNow')}
      </Button>
    </div>
  );
}

/** The instant in words; short for buttons. */
function useAsOfWords(asOf: AsOf): { readonly short: string; readonly full: string } {
  const t = useText(asOfText);
  const language = useLanguage();
  if (asOf.kind !== 'at') return { short: t('asOf.now'), full: t('asOf.now') };
  if (!asOf.wholeDay) {
    const words = formatDateTime(asOf.at, language);
    return { short: words, full: words };
  }
  const date = formatDate(asOf.at, language);
  return { short: date, full: t('asOf.endOfDay', { date }) };
}
