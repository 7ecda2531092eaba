import type { ReactNode } from 'react';
import { SimulatedContext } from '../../ui/tables/simulated-context.ts';
import { useConfiguration } from './configuration-store.ts';

/** What stands in it knows whether the market is simulated, so that the files it saves say so. */
export function SimulatedArea({ children }: { readonly children: ReactNode }) {
  const simulated = useConfiguration()?.market.simulated ?? false;
  return <SimulatedContext value={simulated}>{children}</SimulatedContext>;
}
