import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { freshly, type UseProof } from '../../../shared/api/freshly.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { oneOf, useAddress } from '../../../shared/navigation/use-address.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { Screen, ScreenHead } from '../../../ui/screen/screen.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import {
  type ConnectedExchange,
  type Keys,
  keysQuery,
  useExchanges,
  useKeysChange,
} from '../trading-queries.ts';
import { ConnectWizard } from './connect-wizard.tsx';
import { KeyCard } from './key-card.tsx';
import { KeyJournal } from './key-journal.tsx';
import styles from './keys.module.css';
import { keysText } from './keys.text.ts';
import { PaperCard } from './paper-card.tsx';

const CONNECTED = [
  'BINANCEUS',
  'COINBASE',
  'COINBASEPRO',
  'KRAKEN',
] as const satisfies readonly ConnectedExchange[];

const keysAddress = { journal: oneOf(CONNECTED, null) };

/** Placing with any key, on or off; off takes effect at once and asks nothing. */
function FreezeSwitch({
  keys,
  withProof,
}: {
  /** Not known before they have been read: the button keeps its place. */
  readonly keys: Keys | undefined;
  readonly withProof: ReturnType<UseProof>['withProof'];
}) {
  const t = useText(keysText);
  const freeze = useKeysChange(
    () => api.call('trading.freeze'),
    () => toasts.answer(t('freeze.done'), { tone: 'success' }),
  );
  const unfreeze = useKeysChange(() => freshly(() => api.call('trading.unfreeze'), withProof));
  if (!keys?.frozenAt) {
    return (
      <Button
        kind="danger"
        icon="stop"
        disabled={!keys}
        pending={freeze.isPending}
        onClick={() => freeze.mutate(undefined)}
      >
        {t('freeze.button')}
      </Button>
    );
  }
  return (
    <Button icon="check" pending={unfreeze.isPending} onClick={() => unfreeze.mutate(undefined)}>
      {t('freeze.undo')}
    </Button>
  );
}

/** The page of exchange keys; how a member proves who they are comes from the accounts. */
export function manageApiKeysWith(useProof: UseProof) {
  return function ManageApiKeys() {
    const t = useText(keysText);
    const { title } = useShownScreen();
    const { withProof, question } = useProof();
    const keys = useQuery(keysQuery);
    const exchanges = useExchanges();
    const { values, set } = useAddress(keysAddress);
    const [wizard, setWizard] = useState<ConnectedExchange | 'choose' | null>(null);
    const failure = keys.error ?? exchanges.error;
    const traitsOf = (name: ConnectedExchange) =>
      exchanges.data?.items.find(({ exchange }) => exchange === name);
    return (
      <Screen>
        <ScreenHead title={title} purpose={t('keys.purpose')}>
          <FreezeSwitch keys={keys.data} withProof={withProof} />
          <Button kind="primary" icon="plus" disabled={!exchanges.data} onClick={() => setWizard('choose')}>
            {t('keys.connect')}
          </Button>
        </ScreenHead>
        {keys.data?.frozenAt && (
          <FormMessage tone="error">
            {t('freeze.since')} <AbsoluteDate at={keys.data.frozenAt} withTime />. {t('freeze.meaning')}
          </FormMessage>
        )}
        <PaperCard />
        {!keys.data && !failure && <LoadingSkeleton kind="rows" count={4} columns={4} />}
        {failure && (!keys.data || !exchanges.data) && (
          <ErrorState
            reason={failureText(failure)}
            onRetry={() => void Promise.all([keys.refetch(), exchanges.refetch()])}
          />
        )}
        {keys.data?.items.length === 0 && (
          <EmptyState
            icon="key"
            title={t('keys.none')}
            reason={t('keys.noneWhy')}
            action={{ label: t('keys.connect'), onPress: () => setWizard('choose') }}
          />
        )}
        <div className={styles.cards}>
          {keys.data?.items.map((key) => (
            <KeyCard
              key={key.exchange}
              exchangeKey={key}
              title={traitsOf(key.exchange)?.title ?? key.exchange}
              withProof={withProof}
              onReplace={() => setWizard(key.exchange)}
              onJournal={() => set({ journal: key.exchange })}
            />
          ))}
        </div>
        {values.journal && (
          <KeyJournal
            exchange={values.journal}
            title={traitsOf(values.journal)?.title ?? values.journal}
            onClose={() => set({ journal: null })}
          />
        )}
        {wizard && exchanges.data && (
          <ConnectWizard
            begin={wizard}
            exchanges={exchanges.data.items}
            connected={keys.data?.items.map(({ exchange }) => exchange) ?? []}
            withProof={withProof}
            onClose={() => setWizard(null)}
          />
        )}
        {question}
      </Screen>
    );
  };
}
