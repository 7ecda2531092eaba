import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { CoverageBadge } from '../../ui/charts/coverage-badge.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './models.module.css';
import { modelsText } from './models.text.ts';
import { type Figure, type ResultRow, resultTable, writeFigure } from './result-table.ts';
import type { ModelCard } from './use-models.ts';

type Result = ModelCard['results'][number];
type Column = TableColumn<ResultRow>;
type T = Translate<keyof (typeof modelsText)['en']>;

const figureOf = ({ figure }: ResultRow) => figure;

function Value({ figure, result }: { readonly figure: Figure; readonly result: Result | undefined }) {
  const t = useText(modelsText);
  const language = useLanguage();
  const value = result?.value ?? null;
  if (result === undefined || value === null) return <Missing reason={t('tooFew')} />;
  if (figure === 'gate-open') return t(value > 0 ? 'gate.open' : 'gate.shut');
  const write = (part: number) => writeFigure(figure, part, language);
  const { low, high } = result;
  return (
    <>
      {write(value)} {figure === 'inside-80' && <CoverageBadge held={result} />}
      {low !== null && high !== null && (
        <span className={styles.interval}>{t('interval', { low: write(low), high: write(high) })}</span>
      )}
    </>
  );
}

interface HorizonColumn {
  readonly bars: number;
  readonly place: number;
  /** Whether any figure of the card has one. */
  readonly withIntervals: boolean;
}

/** A column of figures in units of their own, which have no order among each other. */
function horizonColumn(t: T, { bars, place, withIntervals }: HorizonColumn): Column {
  const part = (key: 'value' | 'low' | 'high') => (row: ResultRow) => row.byHorizon[place]?.[key] ?? null;
  return {
    id: `bars${bars}`,
    header: t('bars', { bars }),
    kind: 'number',
    value: part('value'),
    ...(withIntervals && {
      inFile: [
        { header: t('bars', { bars }), kind: 'number', value: part('value') },
        { header: t('barsFrom', { bars }), kind: 'number', value: part('low') },
        { header: t('barsTo', { bars }), kind: 'number', value: part('high') },
      ],
    }),
    cell: ({ figure, byHorizon }) => <Value figure={figure} result={byHorizon[place]} />,
    unsortable: true,
    unfilterable: true,
    widthPx: 176,
  };
}

/** What the model measured out of sample, flattering or not. */
export function ModelResults({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const searchParams = useSearchPort();
  const { results, version, fittedOn } = card;
  const { horizons, rows } = useMemo(() => resultTable(results), [results]);
  const withIntervals = results.some(({ low }) => low !== null);
  const columns = useMemo(
    (): readonly Column[] => [
      {
        id: 'figure',
        header: t('result'),
        kind: 'text',
        value: ({ figure }) => t(`figure.${figure}`),
        cell: ({ figure }) => (
          <span className={styles.figure} title={t(`figure.${figure}`)}>
            {t(`figure.${figure}`)}
          </span>
        ),
        unfilterable: true,
        widthPx: 430,
      },
      ...horizons.map((bars, place) => horizonColumn(t, { bars, place, withIntervals })),
    ],
    [t, horizons, withIntervals],
  );
  if (results.length === 0) {
    return <p className="muted">{t(fittedOn === null ? 'noResultsForecasts' : 'noResults')}</p>;
  }
  return (
    <>
      <p className="muted">{t(fittedOn === null ? 'resultsNoteForecasts' : 'resultsNote')}</p>
      <div className={styles.table}>
        <DataTable
          label={t('results')}
          columns={columns}
          rows={rows}
          rowId={figureOf}
          rowName={figureOf}
          searchParams={searchParams}
          paramPrefix="result."
          empty={{ title: t('results'), reason: t('noResults') }}
          fileName={`auspex-model-${version}`}
          maxHeight="none"
          toolbar={<span className="note">{t('horizonNote')}</span>}
          tools="file"
        />
      </div>
    </>
  );
}
