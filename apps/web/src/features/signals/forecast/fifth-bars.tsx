import { formatProbability } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useLabels } from '../../../ui/labels.ts';
import { useSaveTable } from '../../../ui/tables/use-save-table.ts';
import styles from './forecast.module.css';
import { forecastText } from './forecast.text.ts';

const FIFTHS = ['fifth.0', 'fifth.1', 'fifth.2', 'fifth.3', 'fifth.4'] as const;
/** A bar as long as its place: twice the chance that everything has alike. */
const FULL = 0.4;

interface FifthBarsProps {
  readonly symbol: string;
  readonly ranks: readonly number[] | null;
}

/** Chances to end in each fifth of the market; they rank risk, and the words say so. */
export function FifthBars({ symbol, ranks }: FifthBarsProps) {
  const t = useText(forecastText);
  const language = useLanguage();
  const labels = useLabels();
  const saveTable = useSaveTable();
  const save = () =>
    saveTable({
      fileName: `auspex-fifths-${symbol}`,
      columns: [
        { id: 'fifth', header: t('fifth'), kind: 'text', value: ({ name }) => name },
        { id: 'chance', header: t('chance'), kind: 'number', value: ({ chance }) => chance },
      ],
      rows: FIFTHS.map((name, i) => ({ name: t(name), chance: ranks?.[i] ?? null })),
    });
  return (
    <section className={styles.part} aria-label={t('fifths')}>
      <header className={styles.fifthsHead}>
        <h3>{t('fifths')}</h3>
        {ranks !== null && <IconButton icon="download" label={labels.exportCsv} onClick={save} />}
      </header>
      {ranks === null ? (
        <p className={styles.note}>{t('fifthsNone')}</p>
      ) : (
        <dl className={styles.fifths}>
          {FIFTHS.map((name, i) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${Math.min(1, (ranks[i] ?? 0) / FULL) * 100}%` }} />
                </span>
                {formatProbability(ranks[i] ?? 0, language)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.note}>{t('fifthsNote')}</p>
    </section>
  );
}
