import { useText } from '../../i18n/use-text.ts';
import styles from './portfolio.module.css';
import { usePortfolio } from './portfolio-context.ts';
import { reportsText } from './reports.text.ts';

interface YearChoiceProps {
  readonly year: number;
  readonly years: readonly number[];
}

/** The year of the report, kept in the address. */
export function YearChoice({ year, years }: YearChoiceProps) {
  const tr = useText(reportsText);
  const { address } = usePortfolio();
  const all = [...new Set([year, ...years])].sort((one, other) => other - one);
  return (
    <select
      className={styles.select}
      aria-label={tr('income.year')}
      value={year}
      onChange={({ target }) => address.set({ year: Number(target.value) })}
    >
      {all.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}
