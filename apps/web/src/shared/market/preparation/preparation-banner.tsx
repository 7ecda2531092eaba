import { Suspense } from 'react';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { usePreparation } from './use-preparation.ts';

const PreparationProgress = lazyPart(
  async () => (await import('./preparation-progress.tsx')).PreparationProgress,
);

/** Says how far the first filling of the market has come; goes away when it is ready. */
export function PreparationBanner() {
  const preparation = usePreparation();
  const shown = preparation !== null && preparation.state !== 'ready';
  return <Suspense>{shown && <PreparationProgress preparation={preparation} />}</Suspense>;
}
