import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../failure/describe-failure.ts';
import { useAsOf } from './as-of/use-as-of.ts';
import { symbolQuery } from './market-queries.ts';

/** Whether the server has said that nothing is called so; the symbol's header asks the same, so it costs nothing. */
export function useIsUnknown(symbol: string | null): boolean {
  const asOf = useAsOf();
  const { data, error } = useQuery({ ...symbolQuery(symbol ?? '', asOf), enabled: symbol !== null });
  return symbol !== null && !data && isMissing(error);
}
