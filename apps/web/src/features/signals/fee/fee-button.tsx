import { formatExact } from '@auspex/market';
import { useRef, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Popover } from '../../../ui/popover/popover.tsx';
import { signalsText } from '../signals.text.ts';
import styles from './fee.module.css';
import { FeeField } from './fee-field.tsx';
import { useFee } from './use-fee.ts';

/** In a table's toolbar: the fee in force, and the way to change it. */
export function FeeButton({ market, assumed }: { readonly market: Market; readonly assumed: number }) {
  const t = useText(signalsText);
  const language = useLanguage();
  const { basisPoints } = useFee(market);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const fee = formatExact(basisPoints ?? assumed, language);
  return (
    <span className={styles.button}>
      <Button
        ref={anchor}
        kind="quiet"
        size="small"
        icon="edit"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      >
        {t('fee.label')}: {fee} {t('fee.unit')}
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
