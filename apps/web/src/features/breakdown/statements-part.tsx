import type { Currency } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import type { Address } from '../../shared/navigation/use-address.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { BarsChart } from '../../ui/charts/bars-chart.tsx';
import { formatVolume, shareAxis, type ValueAxis } from '../../ui/charts/value-axis.ts';
import { useDataLabels } from '../../ui/data-labels.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useSaveTable } from '../../ui/tables/use-save-table.ts';
import styles from './breakdown.module.css';
import { breakdownText } from './breakdown.text.ts';
import {
  type breakdownAddress,
  type StatedCell,
  type StatedPeriod,
  type StatementRow,
  type Statements,
  statementsQuery,
} from './breakdown-queries.ts';
import { useSourceName } from './figure-sources.tsx';
import { dayWords, isShare, statedValue } from './figure-words.ts';
import { Part } from './page-parts.tsx';
import { CellButton, CellDialog, type Pressed, periodName } from './statement-cell.tsx';

type BreakdownAddress = Address<typeof breakdownAddress>;

/** Bars that can be told apart. */
const MOST_BARS = 12;

const CHARTED = [
  ...(['revenue', 'netIncome', 'epsDiluted', 'bookPerShare', 'freeCashFlow'] as const),
  ...(['operatingMargin', 'netMargin'] as const),
];

/** What a company filed by period, as bars and as a table whose every figure opens its filing. */
export function StatementsPart({
  symbol,
  address,
}: {
  readonly symbol: string;
  readonly address: BreakdownAddress;
}) {
  const t = useText(breakdownText);
  const { values, set } = address;
  const query = useQuery(statementsQuery(symbol, values.period, useAsOf()));
  return (
    <Card
      title={t('statements.title')}
      note={t('statements.note')}
      actions={
        <Segmented
          label={t('period')}
          size="small"
          value={values.period}
          onChange={(period) => set({ period })}
          items={[
            { value: 'quarterly', label: t('statements.quarterly') },
            { value: 'annual', label: t('statements.annual') },
          ]}
        />
      }
    >
      <Part query={query} name={t('statements.title')} heightPx={720}>
        {(statements) =>
          statements.periods.length === 0 ? (
            <EmptyState icon="empty" title={t('statements.none')} reason={t('statements.noneWhy')} />
          ) : (
            <Stack old={query.isPlaceholderData}>
              <div>
                <RowChart statements={statements} address={address} />
                <StatementTable statements={statements} />
              </div>
            </Stack>
          )
        }
      </Part>
    </Card>
  );
}

function cellOf(period: StatedPeriod, row: StatementRow): StatedCell | undefined {
  return period.cells.find((cell) => cell.row === row);
}

function RowChart({
  statements,
  address,
}: {
  readonly statements: Statements;
  readonly address: BreakdownAddress;
}) {
  const t = useText(breakdownText);
  const language = useLanguage();
  const source = useSourceName(statements.provenance);
  const { row } = address.values;
  const { asset, periods, provenance } = statements;
  const currency = (periods[0]?.currency ?? asset.currency) as Currency;
  const items = useMemo(
    () =>
      periods
        .slice(0, MOST_BARS)
        .toReversed()
        .map((period) => ({ name: periodName(period, t), value: cellOf(period, row)?.value ?? null })),
    [periods, row, t],
  );
  const axis = useMemo(
    (): ValueAxis =>
      isShare(row)
        ? shareAxis(language)
        : { times: 1, write: (value) => (value < 0 ? '−' : '') + formatVolume(Math.abs(value), language) },
    [row, language],
  );
  const formatValue = useCallback(
    (value: number) => statedValue(row, value, { language, currency }),
    [row, language, currency],
  );
  return (
    <BarsChart
      title={t('statements.chart', { row: t(`row.${row}`) })}
      headingLevel={3}
      tone="neutral"
      items={items}
      itemHeader={t('period')}
      valueHeader={t(`row.${row}`)}
      {...{ formatValue, axis, source }}
      fileName={`auspex-${row}-${asset.symbol}`}
      asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
      simulated={provenance.simulated}
      controls={
        <SelectField
          label={t('statements.show')}
          hideLabel
          value={row}
          onChange={({ target }) => {
            const chosen = CHARTED.find((each) => each === target.value);
            if (chosen) address.set({ row: chosen });
          }}
          options={CHARTED.map((value) => ({ value, label: t(`row.${value}`) }))}
        />
      }
    />
  );
}

/** Moves the focus between the figures by the arrows: one press of Tab passes them all. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ...{ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] },
  };
  const step = steps[event.key];
  const from = event.target instanceof Element ? event.target.closest('td') : null;
  if (!step || !from) return;
  const row = from.parentElement as HTMLTableRowElement;
  const next = event.currentTarget.rows[row.rowIndex + step[0]]?.cells[from.cellIndex + step[1]];
  const button = next?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  for (const each of event.currentTarget.querySelectorAll('td button')) each.setAttribute('tabindex', '-1');
  button.setAttribute('tabindex', '0');
  button.focus();
}

function StatementTable({ statements }: { readonly statements: Statements }) {
  const t = useText(breakdownText);
  const labels = useDataLabels();
  const language = useLanguage();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const { asset, periods, provenance } = statements;
  const rows = periods[0]?.cells.map(({ row }) => row) ?? [];
  const save = useSaveStatements(statements);
  return (
    <>
      <div className={styles.tableHead}>
        <h3>{t('statements.all')}</h3>
        <IconButton icon="download" label={labels.exportCsv} onClick={save} />
      </div>
      <div className={styles.scroll}>
        <table className={styles.statements} onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('figure')}</span>
              </th>
              {periods.map((period) => (
                <th key={period.end} scope="col" data-number="">
                  {periodName(period, t)}
                  <span className="note">{dayWords(period.knownAt.slice(0, 10), language)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={row}>
                <th scope="row">{t(`row.${row}`)}</th>
                {periods.map((period, place) => {
                  const cell = cellOf(period, row);
                  if (!cell) return <td key={period.end} />;
                  return (
                    <td key={period.end} data-number="">
                      <CellButton
                        {...{ period, cell }}
                        first={line === 0 && place === 0}
                        onPress={() => setPressed({ period, cell })}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pressed && (
        <CellDialog {...{ pressed, provenance }} symbol={asset.symbol} onClose={() => setPressed(null)} />
      )}
    </>
  );
}

/** One line per period, with its filing; every figure as it is, not as it is shown. */
function useSaveStatements({ asset, periods }: Statements): () => void {
  const t = useText(breakdownText);
  const saveTable = useSaveTable();
  return () => {
    const text = (header: string, value: (period: StatedPeriod) => string | null) => ({
      ...{ id: header, header, kind: 'text' as const, value },
    });
    saveTable({
      fileName: `auspex-statements-${asset.symbol}`,
      rows: periods,
      columns: [
        text(t('period'), (period) => periodName(period, t)),
        ...[text(t('filed'), ({ knownAt }) => knownAt), text(t('filing'), ({ form }) => form)],
        text(t('filing.number'), ({ accession }) => accession),
        text(t('currency'), ({ currency }) => currency),
        ...(periods[0]?.cells ?? []).map(({ row }) => ({
          ...{ id: row, header: t(`row.${row}`), kind: 'number' as const },
          value: (period: StatedPeriod) => cellOf(period, row)?.value ?? null,
        })),
      ],
    });
  };
}
