import styles from './contribution-bars.module.css';

export interface Contribution {
  readonly name: string;
  /** Signed share of the total; all of them add up to it. */
  readonly value: number;
  /** What the value was, such as RSI 28. */
  readonly note?: string;
  /** Neither good nor bad, such as money paid in. */
  readonly neutral?: boolean;
}

interface ContributionBarsProps {
  /** What is taken apart, read out before the list. */
  readonly label: string;
  readonly items: readonly Contribution[];
  readonly formatValue: (value: number) => string;
  readonly totalLabel: string;
}

/** What made a score, part by part from a common zero; the last line is their sum. */
export function ContributionBars({ label, items, formatValue, totalLabel }: ContributionBarsProps) {
  const most = Math.max(...items.map(({ value }) => Math.abs(value)), Number.MIN_VALUE);
  const total = items.reduce((sum, { value }) => sum + value, 0);
  return (
    <table className={styles.bars} aria-label={label}>
      <tbody>
        {items.map(({ name, value, note, neutral }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note && <span className="note"> {note}</span>}
            </th>
            <td className={styles.track} aria-hidden="true">
              <span
                className={value >= 0 ? styles.up : styles.down}
                data-neutral={neutral || undefined}
                style={{ width: `${(Math.abs(value) / most) * 50}%` }}
              />
            </td>
            <td className={styles.value}>{formatValue(value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          <td aria-hidden="true" />
          <td className={styles.value}>{formatValue(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
