import { MISSING_TEXT } from '@auspex/market';
import { useLabels } from '../labels.ts';
import styles from './formats.module.css';

/** A value that is not there: an en dash, with the reason on hover and for screen readers. */
export function Missing({ reason }: { readonly reason?: string }) {
  const labels = useLabels();
  const why = reason ?? labels.noValue;
  return (
    <span className={styles.missing} title={why}>
      <span aria-hidden="true">{MISSING_TEXT}</span>
      <span className="visually-hidden">{why}</span>
    </span>
  );
}
