import { formatDate, formatExact } from '@auspex/market';
import { useMutation } from '@tanstack/react-query';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { checkChainAside } from '../../../shared/market/chain/chain-check.ts';
import { readHeaders, readRoot } from '../../../shared/market/chain/read-chain.ts';
import { rememberedRoot, rememberRoot } from '../../../shared/market/chain/root-memory.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { browserStorage } from '../../../shared/session/browser-storage.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { serverTime } from '../../../ui/formats/server-time.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { SignalRow } from '../signal.ts';
import { signalsText } from '../signals.text.ts';
import { checkSignal, type SignalCheckParts, type SignalProof } from './check-signal.ts';
import styles from './detail.module.css';

/** What the check of a signal needs, from the server and from what this browser keeps. */
const signalCheckParts: SignalCheckParts = {
  readRoot: () => readRoot(unhurried()),
  readHeaders: (root) => readHeaders(root, { signal: unhurried(), onProgress: () => undefined }),
  readRow: (leaf) => api.call('ledger.row', { params: { id: leaf }, query: {} }),
  checkChain: (input) => checkChainAside(input, () => undefined),
  rememberedRoot: (world) => rememberedRoot(world, browserStorage),
  rememberRoot: (root) => rememberRoot(root, new Date(serverTime()), browserStorage),
};

/** What signals without a model behind them carry as version. */
const UNFITTED = '.unfitted';

function Verdict({ proof }: { readonly proof: SignalProof }) {
  const t = useText(signalsText);
  const locale = useLanguage();
  if (proof.kind === 'broken') {
    const { seq, reason } = proof.at;
    return (
      <p className={styles.wrong} role="status">
        <Icon name="warning" />
        {t('proof.broken', { seq, reason })}
      </p>
    );
  }
  const { kind, entries, remembered } = proof;
  return (
    <p className={styles.intact} role="status">
      <Icon name="check-circle" />
      <span>
        {t(`proof.${kind}`, { entries: entries.toLocaleString(locale) })}{' '}
        {kind === 'intact' && proof.writtenAs !== null && (
          <>{t('proof.writtenAs', { symbol: proof.writtenAs })} </>
        )}
        {kind === 'intact' && proof.shares !== 1 && (
          <>{t('proof.shares', { shares: formatExact(proof.shares, locale) })} </>
        )}
        {remembered === null
          ? t('proof.firstLook')
          : t('proof.remembered', { date: formatDate(Date.parse(remembered.at), locale) })}
      </span>
    </p>
  );
}

/** Where the signal is written down, the way to check that here, and the card of its model. */
export function ProofPanel({ signal }: { readonly signal: SignalRow }) {
  const t = useText(signalsText);
  const { ledger, modelVersion } = signal;
  const check = useMutation({ mutationFn: () => checkSignal(signal, signalCheckParts) });
  return (
    <Card title={t('proof.title')}>
      <div className={styles.proof}>
        <p>{ledger === null ? t('proof.none') : t('proof.entry', { seq: ledger.seq })}</p>
        <div className={styles.actions}>
          {ledger !== null && (
            <>
              <Button icon="shield" pending={check.isPending} onClick={() => check.mutate()}>
                {t('proof.check')}
              </Button>
              <ButtonLink
                kind="quiet"
                icon="hash"
                href={`/api/ledger/rows/${encodeURIComponent(ledger.leaf)}`}
                target="_blank"
                rel="noreferrer"
              >
                {t('proof.leaf')}
              </ButtonLink>
            </>
          )}
        </div>
        {modelVersion.endsWith(UNFITTED) ? (
          <p className="muted">{t('model.unfitted')}</p>
        ) : (
          <a className={styles.card} href={pathTo('models', { version: modelVersion })}>
            {t('model.card', { version: modelVersion })}
          </a>
        )}
        {check.data && <Verdict proof={check.data} />}
        {check.error && (
          <p className={styles.wrong} role="alert">
            <Icon name="warning" />
            {t('proof.failed', { reason: failureText(check.error) })}
          </p>
        )}
      </div>
    </Card>
  );
}

function unhurried(): AbortSignal {
  return new AbortController().signal;
}
