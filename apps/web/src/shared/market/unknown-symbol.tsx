import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useBackToNow } from './as-of/use-as-of.ts';
import { marketText } from './market.text.ts';

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
