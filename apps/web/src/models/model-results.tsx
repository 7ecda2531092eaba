import { formatNumber, MISSING_TEXT } from '@auspex/market';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button/button.tsx';
import { toCsv } from '../ui/tables/csv.ts';
import { saveCsv } from '../ui/tables/save-file.ts';
import type { TableColumn } from '../ui/tables/table-column.ts';
import styles from './models.module.css';
import { modelsText } from './models-text.ts';
import type { ModelCard } from './use-models.ts';

type Result = ModelCard['results'][number];

const PLACES = 4;

/** What the model measured out of sample, flattering or not. */
export function ModelResults({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const language = useLanguage();
  const { results, version } = card;
  const write = (value: number | null) =>
    value === null ? MISSING_TEXT : formatNumber(value, Number.isInteger(value) ? 0 : PLACES, language);
  const columns: readonly TableColumn<Result>[] = [
    { id: 'name', header: t('result'), kind: 'text', value: ({ name }) => name },
    { id: 'value', header: t('value'), kind: 'number', value: ({ value }) => value },
    { id: 'low', header: 'low', kind: 'number', value: ({ low }) => low },
    { id: 'high', header: 'high', kind: 'number', value: ({ high }) => high },
  ];
  if (results.length === 0) return <p className={styles.muted}>{t('noResults')}</p>;
  return (
    <>
      <p className={styles.muted}>{t('resultsNote')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('result')}</th>
              <th scope="col" data-number="">
                {t('value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ name, value, low, high }) => (
              <tr key={name}>
                <th scope="row" lang="en">
                  {name}
                </th>
                <td data-number="">
                  {write(value)}
                  {low !== null && high !== null && (
                    <span className={styles.interval}>
                      {t('interval', { low: write(low), high: write(high) })}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        kind="quiet"
        size="small"
        icon="download"
        onClick={() => saveCsv(`auspex-model-${version}`, toCsv(columns, results))}
      >
        {t('csv')}
      </Button>
    </>
  );
}
