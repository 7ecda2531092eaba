import { MISSING_TEXT } from '@auspex/market';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button/button.tsx';
import type { TableColumn } from '../ui/tables/table-column.ts';
import { useSaveTable } from '../ui/tables/use-save-table.ts';
import styles from './models.module.css';
import { modelsText } from './models-text.ts';
import { type Figure, type ResultRow, resultTable, writeFigure } from './result-table.ts';
import type { ModelCard } from './use-models.ts';

type Result = ModelCard['results'][number];

function Value({ figure, result }: { readonly figure: Figure; readonly result: Result | undefined }) {
  const t = useText(modelsText);
  const language = useLanguage();
  const value = result?.value ?? null;
  if (result === undefined || value === null) return MISSING_TEXT;
  if (figure === 'gate-open') return t(value > 0 ? 'gate.open' : 'gate.shut');
  const write = (part: number) => writeFigure(figure, part, language);
  const { low, high } = result;
  return (
    <>
      {write(value)}
      {low !== null && high !== null && (
        <span className={styles.interval}>{t('interval', { low: write(low), high: write(high) })}</span>
      )}
    </>
  );
}

function Table({ results }: Pick<ModelCard, 'results'>) {
  const t = useText(modelsText);
  const { horizons, rows } = resultTable(results);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('result')}</th>
            {horizons.map((bars) => (
              <th key={bars} scope="col" data-number="">
                {t('bars', { bars })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figure, byHorizon }) => (
            <tr key={figure}>
              <th scope="row">{t(`figure.${figure}`)}</th>
              {byHorizon.map((result, place) => (
                <td key={horizons[place]} data-number="">
                  <Value figure={figure} result={result} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the model measured out of sample, flattering or not. */
export function ModelResults({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const saveTable = useSaveTable();
  const { results, version } = card;
  if (results.length === 0) {
    return <p className={styles.muted}>{t(card.fittedOn === null ? 'noResultsForecasts' : 'noResults')}</p>;
  }
  const { horizons, rows } = resultTable(results);
  const columns: readonly TableColumn<ResultRow>[] = [
    { id: 'figure', header: t('result'), kind: 'text', value: ({ figure }) => t(`figure.${figure}`) },
    ...horizons.map(
      (bars, place): TableColumn<ResultRow> => ({
        id: `bars${bars}`,
        header: t('bars', { bars }),
        kind: 'number',
        value: ({ byHorizon }) => byHorizon[place]?.value ?? null,
      }),
    ),
  ];
  return (
    <>
      <p className={styles.muted}>{t(card.fittedOn === null ? 'resultsNoteForecasts' : 'resultsNote')}</p>
      <Table results={results} />
      <Button
        kind="quiet"
        size="small"
        icon="download"
        onClick={() => saveTable({ fileName: `auspex-model-${version}`, columns, rows })}
      >
        {t('csv')}
      </Button>
    </>
  );
}
