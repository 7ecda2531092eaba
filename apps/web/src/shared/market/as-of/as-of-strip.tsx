import { Suspense } from 'react';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { useAsOf } from './use-as-of.ts';

const AsOfNotice = lazyPart(async () => (await import('./as-of-notice.tsx')).AsOfNotice);

/** The strip under the bar, while there is something to say. */
export function AsOfStrip() {
  const asOf = useAsOf();
  return <Suspense>{asOf.kind !== 'now' && <AsOfNotice />}</Suspense>;
}
