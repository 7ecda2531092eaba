import { formatDate, formatDateTime, type Language } from '@auspex/market';
import { Suspense, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Popover } from '../../../ui/popover/popover.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import styles from './as-of.module.css';
import { asOfText } from './as-of.text.ts';
import type { AsOf } from './read-as-of.ts';
import { useAsOf } from './use-as-of.ts';

const AsOfPanel = lazyPart(async () => (await import('./as-of-panel.tsx')).AsOfPanel);

function shortWords(asOf: AsOf, language: Language): string | null {
  if (asOf.kind !== 'at') return null;
  return asOf.wholeDay ? formatDate(asOf.at, language) : formatDateTime(asOf.at, language);
}

/** The one control of the time machine: a button in the bar that opens a date, presets and the way back to now. */
export function AsOfControl() {
  const t = useText(asOfText);
  const asOf = useAsOf();
  const words = shortWords(asOf, useLanguage()) ?? t('asOf.now');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-set={asOf.kind === 'at' || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('asOf.open', { when: words })}
        title={t('asOf.open', { when: words })}
        onClick={() => setOpen(!open)}
      >
        <Icon name="history" />
        <span className={styles.when}>{words}</span>
      </button>
      <Suspense>
        {open && (
          <Popover
            anchor={button}
            open
            onClose={() => setOpen(false)}
            placement="bottom-end"
            role="dialog"
            label={t('asOf.title')}
            padded
          >
            <AsOfPanel onDone={close} />
          </Popover>
        )}
      </Suspense>
    </>
  );
}
