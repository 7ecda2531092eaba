import { formatDate } from '@auspex/market';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { qualityRulesText, ruleName } from '../../shared/market/vocabulary/quality-rules.text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { BarsPage } from './charts-queries.ts';
import { qualityNoteText } from './quality-note.text.ts';

interface DoubtfulDay {
  readonly date: string;
  readonly rules: readonly string[];
}

/** The days of these pages that the quality checks doubt, newest first; none after the last bar shown. */
export function doubtfulDays(
  pages: readonly Pick<BarsPage, 'flags'>[],
  lastMs: number,
): readonly DoubtfulDay[] {
  const byDate = new Map<string, Set<string>>();
  for (const { date, rule } of pages.flatMap(({ flags }) => flags)) {
    if (Date.parse(date) <= lastMs) byDate.set(date, (byDate.get(date) ?? new Set()).add(rule));
  }
  return [...byDate]
    .map(([date, rules]) => ({ date, rules: [...rules] }))
    .toSorted((one, other) => other.date.localeCompare(one.date));
}

const MOST = 100;

interface QualityNoteProps {
  readonly symbol: string;
  readonly pages: readonly Pick<BarsPage, 'flags'>[];
  readonly lastMs: number;
}

/** How many of the days are doubtful; pressed, which, and why. */
export function QualityNote({ symbol, pages, lastMs }: QualityNoteProps) {
  const t = useText(qualityNoteText);
  const tRule = useText(qualityRulesText);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const days = doubtfulDays(pages, lastMs);
  if (days.length === 0) return null;
  return (
    <>
      <Button size="small" kind="quiet" icon="warning" onClick={() => setOpen(true)}>
        {t('days', { count: days.length })}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('title', { symbol })}
        description={t('why')}
        width="small"
      >
        <ul>
          {days.slice(0, MOST).map(({ date, rules }) => (
            <li key={date}>
              {formatDate(Date.parse(date), language)}:{' '}
              {rules.map((rule) => ruleName(rule, tRule)).join(', ')}
            </li>
          ))}
        </ul>
        {days.length > MOST && <p className="muted">{t('more', { count: days.length - MOST })}</p>}
      </Dialog>
    </>
  );
}
