import { formatShare } from '@auspex/market';
import { useEffect, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SliderField } from '../../../ui/forms/slider-field.tsx';
import styles from './fee-slider.module.css';
import { seriesNamesText } from './series-names.text.ts';
import { MOST_BASIS_POINTS } from './use-record-choice.ts';

/** The server is asked when the hand rests, not at every step. */
const REST_MS = 200;

interface FeeSliderProps {
  /** Null: as published. */
  readonly value: number | null;
  readonly published: number;
  readonly onChange: (basisPoints: number | null) => void;
}

export function FeeSlider({ value, published, onChange }: FeeSliderProps) {
  const t = useText(seriesNamesText);
  const locale = useLanguage();
  const settled = value ?? published;
  const [shown, setShown] = useState(settled);
  useEffect(() => setShown(settled), [settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a moved hand asks
  useEffect(() => {
    if (shown === settled) return;
    const timer = setTimeout(() => onChange(shown === published ? null : shown), REST_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const digits = shown.toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <div className={styles.fee}>
      <SliderField
        label={t('fee.label')}
        hint={t('fee.hint')}
        min={0}
        max={MOST_BASIS_POINTS}
        step={1}
        value={shown}
        display={t('fee.value', { value: digits, percent: formatShare(shown / 10_000, 2, locale) })}
        onChange={(event) => setShown(Number(event.target.value))}
      />
      {value !== null && value !== published && (
        <Button kind="quiet" size="small" icon="refresh" onClick={() => onChange(null)}>
          {t('fee.published', { value: published })}
        </Button>
      )}
    </div>
  );
}
