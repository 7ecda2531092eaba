import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { isMissing } from '../failure/describe-failure.ts';
import { useAsOf, useBackToNow } from './as-of/use-as-of.ts';
import { marketText } from './market.text.ts';
import { symbolQuery } from './market-queries.ts';

/** Whether the server has said that nothing is called so; the symbol's header asks the same, so it costs nothing. */
export function useIsUnknown(symbol: string | null): boolean {
  const asOf = useAsOf();
  const { data, error } = useQuery({ ...symbolQuery(symbol ?? '', asOf), enabled: symbol !== null });
  return symbol !== null && !data && isMissing(error);
}

/** Where a symbol was asked for that nothing is called by, now or at the instant looked from. */
export function UnknownSymbol({ symbol }: { readonly symbol: string }) {
  const t = useText(marketText);
  const backToNow = useBackToNow();
  return (
    <EmptyState
      icon="search"
      title={t('header.unknownTitle', { symbol })}
      reason={t(backToNow ? 'header.unknownThen' : 'header.unknownReason')}
      {...(backToNow && { action: backToNow })}
    />
  );
}
