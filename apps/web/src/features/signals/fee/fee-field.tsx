import { formatExact } from '@auspex/market';
import { useEffect, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { signalsText } from '../signals.text.ts';
import styles from './fee.module.css';
import { readFee } from './fee.ts';
import { useFee } from './use-fee.ts';

interface FeeFieldProps {
  readonly market: Market;
  /** What the product assumes where the member has said nothing, basis points a side. */
  readonly assumed: number;
}

/** What the member pays per side; net edges follow it at once. */
export function FeeField({ market, assumed }: FeeFieldProps) {
  const t = useText(signalsText);
  const language = useLanguage();
  const { basisPoints, choose } = useFee(market);
  const shown = formatExact(basisPoints ?? assumed, language);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const fee = readFee(typed);
  const keep = () => {
    if (fee === null) return;
    if (fee !== (basisPoints ?? assumed)) choose(fee);
  };
  return (
    <form
      className={styles.fee}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <TextField
        label={t('fee.label')}
        hint={t('fee.hint')}
        error={fee === null ? t('fee.wrong') : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        suffix={t('fee.unit')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
      />
      {basisPoints !== null && (
        <Button kind="quiet" size="small" onClick={() => choose(null)}>
          {t('fee.reset')} ({t('fee.assumed', { fee: formatExact(assumed, language) })})
        </Button>
      )}
    </form>
  );
}
