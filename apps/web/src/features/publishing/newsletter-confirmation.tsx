import { useEffect, useReducer, useState } from 'react';
import { messagesReady } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { newsletterConfirmationText } from './newsletter-confirmation.text.ts';

type Confirming =
  | { readonly state: 'asking' | 'sending' | 'not-valid' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'confirmed'; readonly email: string };

const TITLES = {
  asking: 'title',
  sending: 'title',
  failed: 'title',
  'not-valid': 'invalidTitle',
  confirmed: 'doneTitle',
} as const;

/** The address without the code, so that a reload or a shared link does not ask again. */
function forgetCode(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('newsletter');
  window.history.replaceState(window.history.state, '', address);
}

/** Where the link in the mail leads. It asks for a press: programs that open links must not confirm anything. */
export function NewsletterConfirmation({ code }: { readonly code: string }) {
  const t = useText(newsletterConfirmationText);
  const [open, setOpen] = useState(true);
  const [confirming, setConfirming] = useState<Confirming>({ state: 'asking' });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    void messagesReady().then(redraw);
  }, []);

  const confirm = async () => {
    setConfirming({ state: 'sending' });
    try {
      const reply = await publicApi.call('newsletter.confirm', { body: { code } });
      setConfirming(
        reply.status === 'confirmed' ? { state: 'confirmed', email: reply.email } : { state: 'not-valid' },
      );
    } catch (error) {
      setConfirming({ state: 'failed', reason: failureText(error) });
    }
  };
  const close = () => {
    forgetCode();
    setOpen(false);
  };
  const over = confirming.state === 'confirmed' || confirming.state === 'not-valid';
  return (
    <Dialog
      open={open}
      onClose={close}
      width="small"
      title={t(TITLES[confirming.state])}
      footer={
        over ? (
          <Button kind="primary" onClick={close}>
            {t('close')}
          </Button>
        ) : (
          <Button kind="primary" pending={confirming.state === 'sending'} onClick={() => void confirm()}>
            {t('yes')}
          </Button>
        )
      }
    >
      <div role="status">
        {confirming.state === 'confirmed' && <p>{t('done', { email: confirming.email })}</p>}
        {confirming.state === 'not-valid' && <p>{t('invalid')}</p>}
        {!over && <p>{t('ask')}</p>}
      </div>
      {confirming.state === 'failed' && (
        <FormMessage tone="error">{t('failed', { reason: confirming.reason })}</FormMessage>
      )}
    </Dialog>
  );
}
