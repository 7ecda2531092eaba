import { CallError } from '@auspex/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { explainedFailure, failureText } from '../../../shared/failure/describe-failure.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import styles from '../admin.module.css';
import { type AdminTextKey, adminText } from '../admin.text.ts';
import { QUALITY_KEY } from './quality-key.ts';

/** The way to accept a suggested repair: asked for twice, since everybody sees it from then on. */
export function RepairAction({ flagId }: { readonly flagId: string }) {
  const t = useText(adminText);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const repair = useMutation({
    mutationFn: () => api.call('market.repair', { params: { id: flagId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: QUALITY_KEY }),
    onError: () => setAsking(false),
  });
  return (
    <>
      {asking ? (
        <div className={styles.ask}>
          <p>{t('quality.repairAsk')}</p>
          <Button size="small" kind="primary" pending={repair.isPending} onClick={() => repair.mutate()}>
            {t('quality.repairDo')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setAsking(false)}>
            {t('quality.repairNot')}
          </Button>
        </div>
      ) : (
        <div className={styles.ask}>
          <Button size="small" icon="check" onClick={() => setAsking(true)}>
            {t('quality.repairAccept')}
          </Button>
        </div>
      )}
      {repair.error && <FormMessage tone="error">{refusalText(repair.error, t)}</FormMessage>}
    </>
  );
}

/** Why a repair was not recorded: the server's refusals have a text each. */
function refusalText(error: Error, t: Translate<AdminTextKey>): string {
  const key = error instanceof CallError ? `refused.${error.code}` : '';
  return key in adminText.en ? explainedFailure(error, t(key as AdminTextKey)) : failureText(error);
}
