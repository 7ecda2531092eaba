import { useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/market/failure-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { newsText } from './news.text.ts';
import styles from './news-analysis.module.css';

interface OlderButtonProps {
  readonly more: boolean;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onPress: () => void;
}

/** The way to the headlines before these, as far as they are kept. */
export function OlderButton({ more, pending, error, onPress }: OlderButtonProps) {
  const t = useText(newsText);
  const tMarket = useText(marketText);
  return (
    <div className={styles.older}>
      {error && (
        <FormMessage tone="error">{t('error.older', { reason: failureText(error, tMarket) })}</FormMessage>
      )}
      {more ? (
        <Button icon="history" pending={pending} onClick={onPress}>
          {t('older')}
        </Button>
      ) : (
        <p className={styles.muted}>{t('end')}</p>
      )}
    </div>
  );
}
