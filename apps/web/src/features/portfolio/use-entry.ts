import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { makeId } from '../../shared/api/make-id.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { searchQuery } from '../../shared/market/market-queries.ts';
import { useUnsaved } from '../../shared/navigation/use-unsaved.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { type DraftField, readDraft, type TransactionDraft } from './drafts.ts';
import type { OpenedTransaction } from './portfolio-context.ts';
import { fieldProblems, usePortfolioChange, type WantedTransaction } from './portfolio-queries.ts';
import { tabsText } from './tabs.text.ts';
import { findUnpriced } from './unpriced-symbols.ts';

/** Asks the market for a symbol just before it is kept. */
function useUnpriced() {
  const client = useQueryClient();
  const asOf = useAsOf();
  return (wanted: WantedTransaction, before: TransactionDraft) => {
    const symbols = [wanted.symbol, wanted.toSymbol].filter(
      (symbol) => symbol !== before.symbol && symbol !== before.toSymbol,
    );
    return findUnpriced(symbols, async (words) => {
      const { items } = await client.fetchQuery(searchQuery(words, { asOf }));
      return items;
    });
  };
}

/** A transaction while it is entered or changed: what is written, what is wrong with it, and how it is saved. */
export function useEntry({
  draft: given,
  stored,
  request,
  onClose,
}: OpenedTransaction & { onClose: () => void }) {
  const t = useText(tabsText);
  const language = useLanguage();
  const [draft, setDraft] = useState(given);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [unpriced, setUnpriced] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const [requestId] = useState(() => request?.id ?? makeId());
  const unsaved = useUnsaved(JSON.stringify(draft) !== JSON.stringify(given));
  const findUnpricedOf = useUnpriced();
  const reading = readDraft(draft, language);
  const save = usePortfolioChange(
    (body: WantedTransaction) =>
      stored
        ? api.call('portfolio.changeTransaction', {
            params: { id: stored.id },
            body: { ...body, version: stored.version },
          })
        : api.call('portfolio.addTransaction', { body: { ...body, request_id: requestId } }),
    {
      onRefused: setRefusal,
      isLeft: unsaved.isLeft,
      onDone: () => {
        request?.onAdded();
        toasts.answer(t(stored ? 'changed' : 'added'), { tone: 'success' });
        unsaved.leave(onClose);
      },
    },
  );
  const submit = async () => {
    setTried(true);
    setRefusal(null);
    if (!reading.ok || asking) return;
    if (unpriced.length === 0) {
      setAsking(true);
      const found = await findUnpricedOf(reading.wanted, given);
      setAsking(false);
      setUnpriced(found);
      if (found.length > 0) return;
    }
    save.mutate(reading.wanted);
  };
  const change = (next: Partial<TransactionDraft>) => {
    setDraft((now) => ({ ...now, ...next }));
    setUnpriced([]);
  };
  const said = fieldProblems(refusal);
  const problemOf = (field: DraftField): string | undefined => {
    const own = tried && !reading.ok ? reading.problems[field] : undefined;
    return own ? t(own) : said[field === 'day' ? 'at' : field];
  };
  const unplaced = refusal !== null && Object.keys(said).length === 0 ? refusal : null;
  const isPending = asking || save.isPending;
  return { draft, change, submit, problemOf, unplaced, unpriced, isPending, unsaved };
}
