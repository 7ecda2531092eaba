import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { unsavedText } from './unsaved.text.ts';

interface Unsaved {
  /** Does something that discards what was typed, after asking where there is any. */
  readonly ask: (action: () => void) => void;
  /** Leaves without asking: everything was saved, or its article is gone. */
  readonly leave: (action: () => void) => void;
  /** To be put on the page. */
  readonly dialog: ReactNode;
}

interface Question {
  readonly discard: () => void;
  readonly keep: () => void;
}

/** Asks before what is typed and not saved is lost by a link, by Back or by closing the tab. */
export function useUnsaved(isChanged: boolean): Unsaved {
  const t = useText(unsavedText);
  const { history } = useRouter();
  const isLeaving = useRef(false);
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    if (!isChanged) return;
    return history.block({
      enableBeforeUnload: () => !isLeaving.current,
      blockerFn: async () => {
        if (isLeaving.current) return false;
        return new Promise<boolean>((resolve) =>
          setQuestion({ discard: () => resolve(false), keep: () => resolve(true) }),
        );
      },
    });
  }, [history, isChanged]);
  // Saved while the question was open: there is nothing left to discard.
  useEffect(() => {
    if (isChanged || question === null) return;
    setQuestion(null);
    question.discard();
  }, [isChanged, question]);
  const ask = useCallback(
    (action: () => void) => (isChanged ? setQuestion({ discard: action, keep: () => undefined }) : action()),
    [isChanged],
  );
  const leave = useCallback((action: () => void) => {
    isLeaving.current = true;
    action();
  }, []);
  const answer = (choice: keyof Question) => () => {
    setQuestion(null);
    question?.[choice]();
  };
  const dialog = (
    <Dialog
      open={question !== null}
      onClose={answer('keep')}
      title={t('title')}
      description={t('why')}
      width="small"
      footer={
        <>
          <Button onClick={answer('keep')}>{t('stay')}</Button>
          <Button kind="danger" onClick={answer('discard')}>
            {t('leave')}
          </Button>
        </>
      }
    />
  );
  return { ask, leave, dialog };
}
