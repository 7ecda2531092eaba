import { type Currency, MISSING_TEXT } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { Fact, Facts } from '../../ui/screen/screen.tsx';
import styles from './breakdown.module.css';
import { breakdownText } from './breakdown.text.ts';
import type { StatedCell, StatedPeriod, Statements } from './breakdown-queries.ts';
import { useSourceName } from './figure-sources.tsx';
import { spanWords, statedValue, type Words } from './figure-words.ts';

export const periodName = (
  { fiscalYear, quarter }: Pick<StatedPeriod, 'fiscalYear' | 'quarter'>,
  t: Words['t'],
) => (quarter === 'full-year' ? `${fiscalYear}` : t('quarter.of', { year: fiscalYear, quarter }));

export interface Pressed {
  readonly period: StatedPeriod;
  readonly cell: StatedCell;
}

interface CellButtonProps extends Pressed {
  readonly first: boolean;
  readonly onPress: () => void;
}

/** One figure of the table; it opens where it comes from. */
export function CellButton({ period, cell, first, onPress }: CellButtonProps) {
  const t = useText(breakdownText);
  const language = useLanguage();
  const { row, value, missing, before } = cell;
  const why = missing === null ? '' : t(`missing.${missing}`);
  const words =
    value === null
      ? MISSING_TEXT
      : statedValue(row, value, { language, currency: period.currency as Currency });
  const marks = before.length > 0 ? `, ${t('statements.restated')}` : '';
  return (
    <button
      type="button"
      className={styles.cell}
      tabIndex={first ? 0 : -1}
      title={why === '' ? undefined : why}
      aria-label={`${t(`row.${row}`)}, ${periodName(period, t)}: ${value === null ? why : words}${marks}`}
      data-restated={before.length > 0 || undefined}
      onClick={onPress}
    >
      {words}
    </button>
  );
}

interface CellDialogProps {
  readonly pressed: Pressed;
  readonly symbol: string;
  readonly provenance: Statements['provenance'];
  readonly onClose: () => void;
}

/** Where one figure comes from, and what was filed about it before. */
export function CellDialog({ pressed: { period, cell }, symbol, provenance, onClose }: CellDialogProps) {
  const t = useText(breakdownText);
  const language = useLanguage();
  const source = useSourceName(provenance);
  const currency = period.currency as Currency;
  const write = (value: number) => statedValue(cell.row, value, { language, currency });
  return (
    <Dialog open onClose={onClose} title={`${symbol} · ${t(`row.${cell.row}`)} · ${periodName(period, t)}`}>
      <div className={styles.opened}>
        <p className={styles.answer}>
          <strong>{cell.value === null ? MISSING_TEXT : write(cell.value)}</strong>
          {cell.missing && <span className="muted">{t(`missing.${cell.missing}`)}</span>}
        </p>
        <Facts>
          <Fact name={t('period')}>{spanWords({ from: period.start, to: period.end }, { t, language })}</Fact>
          <Fact name={t('filed')}>
            <AbsoluteDate at={period.knownAt} withTime />
          </Fact>
          <Fact name={t('filing')}>
            {[period.form, period.accession].filter(Boolean).join(' · ') || MISSING_TEXT}
          </Fact>
          <Fact name={t('source')}>{source}</Fact>
        </Facts>
        <p className="note">
          {t(`known.${period.knownFrom}`)}. {period.derived && `${t('source.derived')}.`}
        </p>
        {cell.before.length > 0 && (
          <>
            <h3>{t('before.title')}</h3>
            <ul className={styles.before}>
              {cell.before.map((old) => (
                <li key={`${old.knownAt} ${old.accession}`}>
                  <strong>{write(old.value)}</strong> <AbsoluteDate at={old.knownAt} />{' '}
                  <span className="note">{[old.form, old.accession].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
