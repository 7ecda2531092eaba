import { type ComponentType, createContext, createElement, lazy, use, useReducer } from 'react';
import { messagesReady } from '../../i18n/messages.ts';
import { useLabels } from '../labels.ts';
import { ErrorState } from './error-state.tsx';

const AskAgain = createContext<() => void>(() => undefined);

/** Stands where a part would, until it is asked for again. */
function MissingPart() {
  const { partMissing } = useLabels();
  return createElement(ErrorState, { reason: partMissing, onRetry: use(AskAgain) });
}

/**
 * A part of a screen whose code comes when it is first shown; its texts in the language on the screen come along. Where
 * they do not arrive, the rest of the screen stands.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const ask = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        const part = await load();
        await messagesReady();
        return { default: part };
      } catch {
        return { default: MissingPart };
      }
    });
  let part = ask();
  return function Part(props: Props) {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    const askAgain = () => {
      part = ask();
      draw();
    };
    return createElement(AskAgain, { value: askAgain }, createElement(part, props));
  };
}
