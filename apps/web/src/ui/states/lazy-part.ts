import { type ComponentType, createElement, lazy, useEffect } from 'react';
import { messagesReady } from '../../i18n/messages.ts';
import { type Labels, useLabels } from '../labels.ts';
import { toasts } from '../toasts/toast-store.ts';
import { ErrorState } from './error-state.tsx';

// A browser keeps a module that failed: only loading the page anew asks for it again.
const loadPageAgain = () => window.location.reload();

/** For what has no place on the page where it could say so. */
export function sayPartMissing({ partMissing, loadAgain }: Pick<Labels, 'partMissing' | 'loadAgain'>): void {
  toasts.answer(partMissing, { tone: 'error', action: { label: loadAgain, onPress: loadPageAgain } });
}

interface MissingProps {
  readonly onClose?: () => void;
}

function MissingInPlace() {
  const { partMissing, loadAgain } = useLabels();
  return createElement(ErrorState, {
    reason: partMissing,
    action: { label: loadAgain, onPress: loadPageAgain },
  });
}

/** Has no place on the page: a dialog closes, and a toast says why. */
function MissingElsewhere({ onClose }: MissingProps) {
  const labels = useLabels();
  useEffect(() => {
    sayPartMissing(labels);
    onClose?.();
  }, [labels, onClose]);
  return null;
}

/**
 * A part of a screen whose code comes when it is first shown; its texts in the language on the screen come along. Where
 * they do not arrive, the rest of the screen stands, and the part says so: in its place, or in a toast where it would
 * open over the page or has no place of its own.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { inPlace = true }: { readonly inPlace?: boolean } = {},
) {
  const Missing = (props: MissingProps) =>
    createElement(inPlace && !props.onClose ? MissingInPlace : MissingElsewhere, props);
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const part = await load();
      await messagesReady();
      return { default: part };
    } catch {
      return { default: Missing };
    }
  });
}
