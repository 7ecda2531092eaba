import type { Language } from '@auspex/market';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { isConflict } from '../../shared/failure/failed-change.ts';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { percentOf, type WeightDraft } from './drafts.ts';
import { portfolioText } from './portfolio.text.ts';
import { type Targets, usePortfolioChange } from './portfolio-queries.ts';

interface WeightsForm {
  /** The targets that it began with. */
  readonly given: Pick<Targets, 'items' | 'version'>;
  readonly rows: readonly WeightDraft[];
  /** The version that could not be saved, because another window had saved a newer one. */
  readonly refused: number | null;
}

function rowsOf({ items }: Pick<Targets, 'items'>, language: Language): readonly WeightDraft[] {
  return items.map(({ symbol, weight }) => ({ symbol, percent: percentOf(weight, language) }));
}

/**
 * Whether the form begins again with what was saved since, in another window or by a press whose answer was lost: never
 * over what is being written, unless that was refused for it.
 */
export function beginsAgain(
  { given, rows, refused }: WeightsForm,
  stored: WeightsForm['given'],
  language: Language,
): boolean {
  if (stored.version <= given.version) return false;
  const isAsIn = (targets: WeightsForm['given']) =>
    JSON.stringify(rows) === JSON.stringify(rowsOf(targets, language));
  return refused === given.version || isAsIn(given) || isAsIn(stored);
}

/** The target weights while they are written, and how they are saved. */
export function useWeights(targets: Targets) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const [given, setGiven] = useState(targets);
  const [rows, setRows] = useState(() => rowsOf(targets, language));
  const [refused, setRefused] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const show = (next: Targets) => {
    setGiven(next);
    setRows(rowsOf(next, language));
    setTried(false);
  };
  const save = usePortfolioChange(
    (items: { symbol: string; weight: number }[]) =>
      api.call('portfolio.setTargets', { body: { items, version: given.version } }),
    {
      onDone: (saved) => {
        show(saved);
        toasts.answer(t('saved'), { tone: 'success' });
      },
      onRefused: (error) => setRefused(isConflict(error) ? given.version : null),
    },
  );
  if (beginsAgain({ given, rows, refused }, targets, language)) show(targets);
  return { rows, setRows, tried, setTried, save };
}
