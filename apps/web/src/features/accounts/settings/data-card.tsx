import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { fetchFile } from '../../../shared/api/fetch-file.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { signOut } from '../../../shared/session/session.ts';
import { useMember } from '../../../shared/session/use-session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { saveFile } from '../../../ui/tables/use-save-table.ts';
import { useProof } from '../ask-proof.tsx';
import styles from '../settings.module.css';
import { settingsText } from '../settings.text.ts';
import { entered, useSending } from '../use-sending.ts';

function EraseDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const t = useText(settingsText);
  const navigate = useNavigate();
  const { withProof, question } = useProof();
  const sending = useSending(async (form) => {
    const body = { confirm: entered(form, 'confirm') };
    await withProof((proof) => api.call('accounts.erase', { body: { ...body, proof } }));
    await signOut();
    await navigate({ href: pathTo('landing') });
  });
  return (
    <>
      <Dialog open title={t('erase.title')} description={t('erase.text')} width="small" onClose={onClose}>
        <form className={styles.form} onSubmit={sending.send}>
          <TextField label={t('erase.confirm', { email })} name="confirm" autoComplete="off" required />
          {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
          <SubmitButton kind="danger" pending={sending.pending}>
            {t('erase.submit')}
          </SubmitButton>
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** Export of everything stored, and the end of the account. */
export function DataCard() {
  const t = useText(settingsText);
  const email = useMember()?.email ?? '';
  const [erasing, setErasing] = useState(false);
  const { withProof, question } = useProof();
  const exporting = useSending(async () =>
    saveFile('auspex-data.json', await withProof((proof) => fetchFile('/api/user/export', { proof }))),
  );
  return (
    <Card title={t('part.data')} note={t('data.note')}>
      <div className={styles.form}>
        {exporting.failure !== null && <FormMessage tone="error">{exporting.failure}</FormMessage>}
        <div className={styles.actions}>
          <Button icon="download" pending={exporting.pending} onClick={exporting.run}>
            {t('data.export')}
          </Button>
          <Button kind="danger" icon="trash" onClick={() => setErasing(true)}>
            {t('data.erase')}
          </Button>
        </div>
      </div>
      {erasing && <EraseDialog email={email} onClose={() => setErasing(false)} />}
      {question}
    </Card>
  );
}
