import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../../../i18n/use-text.ts';

/** Waits until the page has painted and has nothing else to do; not every browser can say so. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}

const findSlot = () => document.querySelector('[data-showcase]');

/** The place in the words of the page, which come and go with the language. */
function useSlot(): Element | null {
  useLanguage();
  const [slot, setSlot] = useState<Element | null>(null);
  useEffect(() => {
    setSlot(findSlot());
    const watch = new MutationObserver(() => setSlot(findSlot()));
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  return slot;
}

interface ShowcaseSlotProps {
  readonly load: () => Promise<ComponentType>;
}

/** Puts the live instrument over the drawing once there is time; the page is whole without it. */
export function ShowcaseSlot({ load }: ShowcaseSlotProps) {
  const slot = useSlot();
  const [Live, setLive] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        load().then(
          (component) => setLive(() => component),
          (error: unknown) => console.info('The showcase could not be loaded.', error),
        );
      }),
    [load],
  );
  return slot !== null && Live !== null ? createPortal(<Live />, slot) : null;
}
