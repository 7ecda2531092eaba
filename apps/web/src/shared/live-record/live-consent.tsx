import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { api } from '../api/api.ts';
import { failureText } from '../failure/describe-failure.ts';
import { liveConsentText } from './live-consent.text.ts';

const consentQuery = queryOptions({
  queryKey: ['live-consent'],
  queryFn: ({ signal }) => api.call('returns.liveConsent', undefined, { signal }),
  staleTime: 60_000,
});

function useAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: boolean) => api.call('returns.answerLiveConsent', { body: { given } }),
    onSuccess: (answer) => client.setQueryData(consentQuery.queryKey, answer),
  });
}

/** The choice as a setting: off until the member turns it on. */
export function LiveConsentCard() {
  const t = useText(liveConsentText);
  const { data, error } = useQuery(consentQuery);
  const answer = useAnswer();
  const failure = error ?? answer.error;
  const given = answer.isPending ? answer.variables : data?.given;
  return (
    <Card title={t('title')}>
      <CheckField
        look="switch"
        label={t('label')}
        hint={t('what')}
        checked={given ?? false}
        disabled={data === undefined}
        onChange={({ target }) => answer.mutate(target.checked)}
      />
      {failure !== null && <FormMessage tone="error">{failureText(failure)}</FormMessage>}
    </Card>
  );
}

/** Asked once, after the first real order from a signal; nothing once there is an answer. */
export function LiveConsentQuestion() {
  const t = useText(liveConsentText);
  const { data } = useQuery(consentQuery);
  const answer = useAnswer();
  if (data === undefined || data.given !== null) return null;
  const choose = (given: boolean) => ({
    pending: answer.isPending && answer.variables === given,
    onClick: () => answer.mutate(given),
  });
  return (
    <section>
      <h3>{t('question')}</h3>
      <p className="note">{t('what')}</p>
      <p>
        <Button size="small" {...choose(true)}>
          {t('yes')}
        </Button>{' '}
        <Button size="small" kind="quiet" {...choose(false)}>
          {t('no')}
        </Button>
      </p>
      <p className="note">{t('later')}</p>
      {answer.error && <FormMessage tone="error">{failureText(answer.error)}</FormMessage>}
    </section>
  );
}
