import { formatMonth, formatPercent, type Language } from '@auspex/market';
import type { CSSProperties } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { useDataLabels } from '../../ui/data-labels.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import { useSaveTable } from '../../ui/tables/use-save-table.ts';
import styles from './seasonality.module.css';
import { seasonalityText } from './seasonality.text.ts';
import type { AssetSeasons } from './seasonality-queries.ts';

type Year = AssetSeasons['heatmap'][number];
type Cell = Year['months'][number];

const MONTHS = Array.from({ length: 12 }, (_, month) => month);

/** The short name of a month, 0 to 11. */
export function monthName(month: number, language: Language): string {
  return formatMonth(Date.UTC(2025, month, 1), language);
}

/** The move at which the colour is full: nine in ten months stay below it. */
function fullColourAt(years: readonly Year[]): number {
  const moves = years
    .flatMap(({ months }) => months.flatMap((cell) => (cell ? Math.abs(cell.value) : [])))
    .sort((a, b) => a - b);
  return moves[Math.floor(moves.length * 0.9)] || 1;
}

interface SeasonMapProps {
  readonly seasons: AssetSeasons;
  readonly detrended: boolean;
}

/** Every month of every year, the newest year first. */
export function SeasonMap({ seasons: { asset, heatmap }, detrended }: SeasonMapProps) {
  const t = useText(seasonalityText);
  const language = useLanguage();
  const labels = useDataLabels();
  const saveTable = useSaveTable();
  const years = heatmap.toReversed();
  const full = fullColourAt(heatmap);
  const save = () =>
    saveTable({
      fileName: `auspex-months-${asset.symbol}`,
      columns: [
        { id: 'year', header: t('year'), kind: 'number', value: ({ year }: Year) => year },
        ...MONTHS.map((month) => ({
          ...{ id: String(month), header: monthName(month, language), kind: 'number' as const },
          value: ({ months }: Year) => months[month]?.value ?? null,
        })),
        { id: 'total', header: t('total'), kind: 'number', value: ({ total }: Year) => total?.value ?? null },
      ],
      rows: years,
    });
  return (
    <Card
      title={t('map.title')}
      note={t(detrended ? 'map.detrended' : 'map.note')}
      actions={<IconButton icon="download" label={labels.exportCsv} onClick={save} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className={styles.mapRoom} aria-label={t('map.title')} tabIndex={0}>
        <table className={styles.map}>
          <thead>
            <tr>
              <th scope="col">{t('year')}</th>
              {MONTHS.map((month) => (
                <th key={month} scope="col">
                  {monthName(month, language)}
                </th>
              ))}
              <th scope="col">{t('total')}</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, months, total }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {MONTHS.map((month) => (
                  <Month key={month} cell={months[month] ?? null} full={full} />
                ))}
                <Month cell={total} full={full * 3} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function Month({ cell, full }: { readonly cell: Cell; readonly full: number }) {
  const t = useText(seasonalityText);
  const language = useLanguage();
  if (cell === null) {
    return (
      <td className={styles.empty}>
        <Missing />
      </td>
    );
  }
  const { value, complete } = cell;
  const share = Math.round(Math.min(1, Math.abs(value) / full) * 60);
  return (
    <td
      data-side={value < 0 ? 'loss' : 'gain'}
      data-running={complete ? undefined : ''}
      title={complete ? undefined : t('incomplete')}
      style={{ '--strength': `${share}%` } as CSSProperties}
    >
      {formatPercent(value, 1, language)}
    </td>
  );
}
