import { formatDate } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useExchangeTitle } from '../../shared/trading/exchange-title.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { accountsText } from './accounts.text.ts';
import { DifferenceList } from './difference-list.tsx';
import { useKeptName } from './kept-name.ts';
import styles from './portfolio.module.css';
import { usePortfolio } from './portfolio-context.ts';
import { Answer } from './portfolio-parts.tsx';
import { type Account, differencesQuery, importsQuery, usePortfolioChange } from './portfolio-queries.ts';

/** The accounts, whether they agree with their statements, and the files that were imported. */
export function AccountsPart() {
  const t = useText(accountsText);
  const { accounts, sight, open, fixedReason } = usePortfolio();
  const { isPending } = useQuery(differencesQuery(sight));
  const { items, base, timeZone, most } = accounts;
  const full = items.length >= most;
  const blocked = fixedReason ?? (full ? t('full', { count: most }) : null);
  const add = { label: t('add'), onPress: () => open({ kind: 'account' }) };
  return (
    <Stack>
      <Card
        title={t('title')}
        note={t('note', { base, zone: timeZone.replaceAll('_', ' ') })}
        actions={
          <>
            <a href={pathTo('profileSettings')}>{t('settings')}</a>
            <Button
              size="small"
              icon="plus"
              disabled={blocked !== null}
              title={blocked ?? undefined}
              onClick={add.onPress}
            >
              {t('add')}
            </Button>
          </>
        }
      >
        {items.length === 0 ? (
          <EmptyState icon="portfolio" title={t('none')} reason={t('noneWhy')} action={add} />
        ) : (
          <ul className={styles.accounts}>
            {items.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </ul>
        )}
      </Card>
      {/* The files come below the balances, so they wait for them. */}
      {isPending ? (
        <LoadingSkeleton kind="chart" heightPx={240} />
      ) : (
        <>
          <DifferenceList withAgreement />
          <Imports />
        </>
      )}
    </Stack>
  );
}

function AccountRow({ account }: { readonly account: Account }) {
  const t = useText(accountsText);
  const { open, fixedReason } = usePortfolio();
  const { id, kind, name, currency, lotMethod, marketDividends, transactions, archived, version } = account;
  const nameOf = useKeptName();
  const change = usePortfolioChange((next: { readonly archived: boolean }) =>
    api.call('portfolio.changeAccount', {
      params: { id },
      body: {
        ...{ name: nameOf({ shown: account, typed: name }), currency, lotMethod, marketDividends },
        ...{ version, ...next },
      },
    }),
  );
  const remove = usePortfolioChange(() => api.call('portfolio.removeAccount', { params: { id } }), {
    onDone: () => toasts.answer(t('removed', { name }), { tone: 'success' }),
  });
  const blocked = { disabled: fixedReason !== null, title: fixedReason ?? undefined };
  return (
    <li data-off={archived || undefined}>
      <div>
        <strong>{name}</strong> <Badge>{t(`kind.${kind}`)}</Badge>{' '}
        {archived && <Badge tone="info">{t('archived')}</Badge>}
        <p className="note">
          {[
            currency,
            t(`method.${lotMethod}`),
            t('transactions', { count: transactions }),
            ...(marketDividends ? [t('dividends.on')] : []),
          ].join(' · ')}
        </p>
      </div>
      <div className={styles.controls}>
        <Button size="small" icon="edit" {...blocked} onClick={() => open({ kind: 'account', account })}>
          {t('edit')}
        </Button>
        <Button size="small" {...blocked} onClick={() => open({ kind: 'statement', account })}>
          {t('statement')}
        </Button>
        <Button
          size="small"
          {...blocked}
          pending={change.isPending}
          onClick={() => change.mutate({ archived: !archived })}
        >
          {t(archived ? 'restore' : 'archive')}
        </Button>
        {transactions === 0 && kind === 'manual' && (
          <Button
            size="small"
            icon="trash"
            {...blocked}
            pending={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Files that were imported; each can be taken back as a whole. */
function Imports() {
  const t = useText(accountsText);
  const language = useLanguage();
  const titleOf = useExchangeTitle();
  const { open, fixedReason } = usePortfolio();
  const [leaving, setLeaving] = useState<{ id: string; name: string; transactions: number } | null>(null);
  const query = useQuery(importsQuery);
  const takeBack = usePortfolioChange(
    (id: string) => api.call('portfolio.removeImport', { params: { id } }),
    {
      onDone: ({ removed }) => {
        setLeaving(null);
        toasts.answer(t('imports.removed', { count: removed }), { tone: 'success' });
      },
    },
  );
  return (
    <Card title={t('imports.title')} note={t('imports.note')}>
      <Answer query={query} name={t('imports.title')} heightPx={120}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon="upload"
              title={t('imports.none')}
              reason={t('imports.noneWhy')}
              action={{ label: t('imports.first'), onPress: () => open({ kind: 'import', accountId: null }) }}
            />
          ) : (
            <ul className={styles.accounts}>
              {items.map(({ id, name, account, at, transactions }) => (
                <li key={id}>
                  <div>
                    <strong>{name || t('imports.pasted')}</strong>
                    <p className="note">
                      {[
                        titleOf(account),
                        formatDate(Date.parse(at), language),
                        t('transactions', { count: transactions }),
                      ].join(' · ')}
                    </p>
                  </div>
                  {transactions > 0 && (
                    <Button
                      size="small"
                      disabled={fixedReason !== null}
                      title={fixedReason ?? undefined}
                      onClick={() => setLeaving({ id, name: name || t('imports.pasted'), transactions })}
                    >
                      {t('imports.remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {leaving && (
        <Dialog
          open
          width="small"
          onClose={() => setLeaving(null)}
          title={t('imports.sure', { name: leaving.name })}
          description={t('imports.sureWhy', { count: leaving.transactions })}
          footer={
            <>
              <Button onClick={() => setLeaving(null)}>{t('cancel')}</Button>
              <Button kind="danger" pending={takeBack.isPending} onClick={() => takeBack.mutate(leaving.id)}>
                {t('imports.remove')}
              </Button>
            </>
          }
        />
      )}
    </Card>
  );
}
