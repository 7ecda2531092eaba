import { DAY_MS } from '@auspex/market';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import type { UseProof } from '../../../shared/api/freshly.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { serverTime } from '../../../ui/formats/server-time.ts';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { Fact, Facts } from '../../../ui/screen/screen.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { type ExchangeKey, useKeysChange } from '../trading-queries.ts';
import { keysChanged } from './key-changes.ts';
import styles from './keys.module.css';
import { keysText } from './keys.text.ts';
import { LimitsDialog, useLimitsInWords } from './limits-form.tsx';

const STATES: Readonly<Record<ExchangeKey['state'], BadgeTone>> = {
  working: 'gain',
  failing: 'loss',
  sealed: 'accent',
};

const RIGHTS = ['trade', 'withdraw', 'transfer'] as const;

/** What the exchange says the key may do. */
export function Permissions({ permissions }: Pick<ExchangeKey, 'permissions'>) {
  const t = useText(keysText);
  return (
    <span className={styles.rights}>
      {RIGHTS.map((right) => {
        const may = permissions[right];
        const wanted = right === 'trade' ? 'yes' : 'no';
        return (
          <Badge
            key={right}
            tone={may === 'unknown' ? 'neutral' : may === wanted ? 'gain' : 'loss'}
            icon={may === 'unknown' ? 'help' : may === 'yes' ? 'check' : 'minus'}
          >
            {t(`right.${right}.${may}`)}
          </Badge>
        );
      })}
    </span>
  );
}

const SOON_MS = 14 * DAY_MS;

interface KeyCardProps {
  readonly exchangeKey: ExchangeKey;
  readonly title: string;
  readonly withProof: ReturnType<UseProof>['withProof'];
  readonly onReplace: () => void;
  readonly onJournal: () => void;
}

/** One connected exchange: what its key may do, what the member lets it do, and when it was used. */
export function KeyCard({ exchangeKey, title, withProof, onReplace, onJournal }: KeyCardProps) {
  const t = useText(keysText);
  const { exchange, apiKey, state, problem, expiresAt, lastUsedAt, checkedAt, addedAt, limits } = exchangeKey;
  const [shown, setShown] = useState<'limits' | 'remove' | null>(null);
  const limitWords = useLimitsInWords(limits);
  const check = useKeysChange(
    () => api.call('trading.checkKey', { params: { exchange } }),
    () => toasts.answer(t('key.checked'), { tone: 'success' }),
  );
  const expiresSoon = expiresAt !== null && Date.parse(expiresAt) - serverTime() < SOON_MS;
  return (
    <Card
      title={title}
      note={<span className={styles.secret}>{apiKey}</span>}
      actions={<Badge tone={STATES[state]}>{t(`key.${state}`)}</Badge>}
    >
      <div className={styles.key}>
        {state === 'sealed' && <FormMessage tone="info">{t('key.sealedWhy')}</FormMessage>}
        {problem && state !== 'sealed' && <FormMessage tone="error">{problem}</FormMessage>}
        <Facts>
          <Fact name={t('key.may')}>
            <Permissions permissions={exchangeKey.permissions} />
          </Fact>
          <Fact name={t('key.limits')}>{limitWords}</Fact>
          <Fact name={t('key.lastUse')}>
            <RelativeDate at={lastUsedAt} missing={t('key.neverUsed')} />
          </Fact>
          <Fact name={t('key.lastCheck')}>
            <RelativeDate at={checkedAt} missing={t('key.neverChecked')} />
          </Fact>
          <Fact name={t('key.expires')}>
            <span data-soon={expiresSoon || undefined} className={styles.expiry}>
              <AbsoluteDate at={expiresAt} missing={t('key.noExpiry')} />
            </span>
          </Fact>
          <Fact name={t('key.added')}>
            <AbsoluteDate at={addedAt} />
          </Fact>
        </Facts>
        <div className={styles.buttons}>
          <Button size="small" pending={check.isPending} onClick={() => check.mutate(undefined)}>
            {t('key.check')}
          </Button>
          <Button size="small" onClick={() => setShown('limits')}>
            {t('key.changeLimits')}
          </Button>
          <Button size="small" onClick={onReplace}>
            {t('key.replace')}
          </Button>
          <Button size="small" onClick={onJournal}>
            {t('journal.button')}
          </Button>
          <Button size="small" kind="quiet" icon="trash" onClick={() => setShown('remove')}>
            {t('key.remove')}
          </Button>
        </div>
      </div>
      {shown === 'limits' && (
        <LimitsDialog
          exchangeKey={exchangeKey}
          title={title}
          withProof={withProof}
          onClose={() => setShown(null)}
        />
      )}
      {shown === 'remove' && (
        <RemoveDialog exchangeKey={exchangeKey} title={title} onClose={() => setShown(null)} />
      )}
    </Card>
  );
}

function RemoveDialog({
  exchangeKey,
  title,
  onClose,
}: Pick<KeyCardProps, 'exchangeKey' | 'title'> & {
  readonly onClose: () => void;
}) {
  const t = useText(keysText);
  const { exchange } = exchangeKey;
  const remove = useKeysChange(
    () => api.call('trading.removeKey', { params: { exchange } }),
    () => {
      toasts.answer(t('key.removed'), { tone: 'success' });
      keysChanged();
    },
  );
  return (
    <Dialog
      open
      width="small"
      title={t('key.removeTitle', { exchange: title })}
      description={t('key.removeWhy')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="danger" pending={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('key.remove')}
          </Button>
        </>
      }
    />
  );
}
