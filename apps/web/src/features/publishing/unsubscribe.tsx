import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import styles from './newsletter-unsubscribe.module.css';
import { newsletterUnsubscribeText } from './newsletter-unsubscribe.text.ts';
import { UnsubscribeLink } from './newsletter-unsubscribe-link.tsx';

type Leaving =
  | { readonly state: 'asking' | 'cut' | 'none' }
  | { readonly state: 'unsubscribed' | 'subscribed'; readonly email: string };

interface Done {
  readonly leaving: Extract<Leaving, { email: string }>;
  readonly pending: boolean;
  readonly onUndo: () => void;
}

function Outcome({ leaving, pending, onUndo }: Done) {
  const t = useText(newsletterUnsubscribeText);
  const heading = useRef<HTMLHeadingElement>(null);
  const left = leaving.state === 'unsubscribed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outcome is read out whenever it changes
  useEffect(() => heading.current?.focus(), [leaving.state]);
  return (
    <section className={styles.done}>
      <h2 ref={heading} tabIndex={-1}>
        {t(left ? 'left.title' : 'back.title')}
      </h2>
      <p>{t(left ? 'left.text' : 'back.text', { email: leaving.email })}</p>
      {left && (
        <p>
          <Button pending={pending} onClick={onUndo}>
            {t('left.undo')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Read when it is needed: the button works as soon as it is there, also before the page's first effect. */
function givenToken(): string {
  return new URLSearchParams(window.location.search).get('token') ?? '';
}

/** Leaving the list with one press, signed in or not, and coming back with another. */
export function Unsubscribe() {
  const t = useText(newsletterUnsubscribeText);
  const { title } = useShownScreen();
  const [leaving, setLeaving] = useState<Leaving>({ state: 'asking' });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (givenToken() === '') setLeaving({ state: 'none' });
  }, []);

  const change = async (call: 'newsletter.unsubscribe' | 'newsletter.undoUnsubscribe') => {
    setPending(true);
    setFailure(null);
    try {
      const reply = await publicApi.call(call, { body: { token: givenToken() } });
      setLeaving(
        reply.status === 'link-not-complete' ? { state: 'cut' } : { state: reply.status, email: reply.email },
      );
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {leaving.state === 'asking' && (
        <section className={styles.ask}>
          <p>{t('ask.text')}</p>
          <div>
            <Button
              kind="primary"
              size="large"
              pending={pending}
              onClick={() => void change('newsletter.unsubscribe')}
            >
              {t('ask.button')}
            </Button>
          </div>
        </section>
      )}
      {(leaving.state === 'unsubscribed' || leaving.state === 'subscribed') && (
        <Outcome
          leaving={leaving}
          pending={pending}
          onUndo={() => void change('newsletter.undoUnsubscribe')}
        />
      )}
      {(leaving.state === 'cut' || leaving.state === 'none') && (
        <UnsubscribeLink cut={leaving.state === 'cut'} />
      )}
      {failure !== null && <FormMessage tone="error">{t('failed', { reason: failure })}</FormMessage>}
    </div>
  );
}
