import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './kept-notice.module.css';
import { seriesNamesText } from './series-names.text.ts';

interface KeptNoticeProps {
  readonly reason: string;
  /** Basis points a side of what is still shown. */
  readonly stillAt: number;
  readonly onRetry: () => void;
}

/** Says that what is shown is not what was asked for. */
export function KeptNotice({ reason, stillAt, onRetry }: KeptNoticeProps) {
  const t = useText(seriesNamesText);
  const locale = useLanguage();
  const value = stillAt.toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <div className={styles.kept} role="alert">
      <p>{t('failed.kept', { reason, value })}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {t('failed.again')}
      </Button>
    </div>
  );
}
