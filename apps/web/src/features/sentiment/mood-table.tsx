import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useStoredViews } from '../../ui/tables/saved-views.ts';
import { CountedTexts } from './counted-texts.tsx';
import { moodColumns } from './mood-columns.tsx';
import styles from './sentiment.module.css';
import { sentimentText } from './sentiment.text.ts';
import type { MarketMood, Span } from './sentiment-queries.ts';

const MOST_TALKED_ABOUT = { columnId: 'n', descending: true } as const;

interface MoodTableProps {
  readonly mood: MarketMood;
  readonly market: string;
  readonly days: Span;
}

export function MoodTable({ mood, market, days }: MoodTableProps) {
  const t = useText(sentimentText);
  const locale = useLanguage();
  const searchParams = useSearchPort();
  const views = useStoredViews('sentiment');
  const columns = useMemo(() => moodColumns(t, locale), [t, locale]);
  return (
    <section className={`${styles.panel} ${styles.flush}`}>
      <header className={styles.panelHead}>
        <div>
          <h2>{t('table.title')}</h2>
          <p className={styles.muted}>{t('table.note')}</p>
        </div>
      </header>
      <DataTable
        label={t('table.title')}
        columns={columns}
        rows={mood.items}
        rowId={({ symbol }) => symbol}
        rowName={({ symbol }) => symbol}
        searchParams={searchParams}
        views={views}
        defaultSort={MOST_TALKED_ABOUT}
        empty={{ title: t('table.none'), reason: t('table.noneWhy') }}
        detail={({ symbol }) => <CountedTexts symbol={symbol} days={days} />}
        fileName={`auspex-tone-${market}-${days}d`}
        phone="cards"
      />
    </section>
  );
}
