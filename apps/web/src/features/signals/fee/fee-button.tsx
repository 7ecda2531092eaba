import { formatExact } from '@auspex/market';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Popover } from '../../../ui/popover/popover.tsx';
import styles from '../signals.module.css';
import { signalsText } from '../signals.text.ts';
import { readFee, useFee } from './fee.ts';

interface FeeFieldProps {
  readonly market: Market;
  /** What the product assumes where the member has said nothing, basis points a side. */
  readonly assumed: number;
}

/** What the member pays per side; net edges follow it at once. */
function FeeField({ market, assumed }: FeeFieldProps) {
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

/** In a table's toolbar: the fee in force, and the way to change it. */
export function FeeButton({ market, assumed }: { readonly market: Market; readonly assumed: number }) {
  const t = useText(signalsText);
  const language = useLanguage();
  const { basisPoints } = useFee(market);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const fee = formatExact(basisPoints ?? assumed, language);
  return (
    <span className={styles.feeButton}>
      <Button
        ref={anchor}
        kind="quiet"
        size="small"
        icon="edit"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      >
        {t('fee.button', { fee })}
      </Button>
      <Popover
        anchor={anchor}
        open={open}
        onClose={() => setOpen(false)}
        role="dialog"
        label={t('fee.label')}
        padded
      >
        <FeeField market={market} assumed={assumed} />
      </Popover>
    </span>
  );
}
