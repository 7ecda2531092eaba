import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { currentSession } from '../session/session.ts';
import { unsavedText } from './unsaved.text.ts';

interface Unsaved {
  /** Does something that discards what was typed, after asking where there is any. */
  readonly ask: (action: () => void) => void;
  /** Leaves without asking: everything was saved, or its article is gone. Nothing where the form was left meanwhile. */
  readonly leave: (action: () => void) => void;
  /** Whether the form is gone: why it was not saved has to be told elsewhere. */
  readonly isLeft: () => boolean;
  /** To be put on the page. */
  readonly dialog: ReactNode;
}

interface Question {
  readonly discard: () => void;
  readonly keep: () => void;
}

const memberNow = () => currentSession().user?.uid;

/** Asks before what is typed and not saved is lost by a link, by Back or by closing the tab. */
export function useUnsaved(isChanged: boolean): Unsaved {
  const t = useText(unsavedText);
  const { history } = useRouter();
  const isLeaving = useRef(false);
  const left = useRef(false);
  const [typist] = useState(memberNow);
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    if (!isChanged) return;
    return history.block({
      // Nobody is asked about what another member typed: the next one is at this browser already.
      enableBeforeUnload: () => !isLeaving.current && memberNow() === typist,
      blockerFn: async ({ currentLocation, nextLocation }: Parameters<BlockerFn>[0]) => {
        // Forward, while the question is open that Back has asked: there is nothing to ask any more.
        const isBack = nextLocation.state.__TSR_key === currentLocation.state.__TSR_key;
        if (isBack) setQuestion(null);
        if (isBack || isLeaving.current) return false;
        return new Promise<boolean>((resolve) =>
          setQuestion({ discard: () => resolve(false), keep: () => resolve(true) }),
        );
      },
    });
  }, [history, isChanged, typist]);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
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
  // An answer may come when the form was closed, and another one is open that it must not close.
  const leave = useCallback((action: () => void) => {
    if (left.current) return;
    isLeaving.current = true;
    action();
  }, []);
  const isLeft = useCallback(() => left.current, []);
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
  return { ask, leave, isLeft, dialog };
}
