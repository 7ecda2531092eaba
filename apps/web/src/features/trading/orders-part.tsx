import type { CallReply, Calls } from '@auspex/contract';
import { decimal, formatNumber, formatPercent, signOf } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { optionalText, useAddress } from '../../shared/navigation/use-address.ts';
import { NO_EXCHANGE_DATA } from '../../shared/session/app-state/group-changes.ts';
import { sharedTradingText } from '../../shared/trading/trading.text.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { Quantity } from './amounts.tsx';
import { OpenOrders } from './orders/open-orders.tsx';
import { OrderDetail } from './orders/order-detail.tsx';
import { OrderHistory } from './orders/order-history.tsx';
import { useAccountName } from './orders/order-parts.tsx';
import styles from './orders/orders.module.css';
import { Ticket } from './ticket/ticket.tsx';
import { type TradingTextKey, tradingText } from './trading.text.ts';
import { accountsQuery, keysQuery, twinsQuery, useKeysChange, useLiveOrders } from './trading-queries.ts';

const orderAddress = { order: optionalText };

/** The desk: ticket and book, what is open, what was, and what is in each account. */
export function OrdersPart() {
  useLiveOrders();
  const t = useText(tradingText);
  const tb = useText(sharedTradingText);
  const { values, push, set } = useAddress(orderAddress);
  const past = useAsOf().kind === 'at';
  const open = (order: string) => push({ order });
  return (
    <Stack>
      <Card title={t('ticket.title')} note={t('ticket.note')}>
        {past ? <FormMessage tone="info">{tb('past')}</FormMessage> : <Ticket wish={{}} />}
      </Card>
      <OpenOrders onOpen={open} />
      <OrderHistory onOpen={open} />
      <Accounts />
      <Twins />
      {values.order && <OrderDetail id={values.order} onClose={() => set({ order: null })} />}
    </Stack>
  );
}

/** Stops all placing with keys at once; allowing it again is done where the keys are. */
function Freeze() {
  const t = useText(tradingText);
  const { data: keys } = useQuery(keysQuery);
  const freeze = useKeysChange(() => api.call('trading.freeze'));
  if (!keys || keys.items.length === 0) return null;
  if (keys.frozenAt !== null) return <Badge tone="loss">{t('rule.frozen')}</Badge>;
  return (
    <Button
      size="small"
      kind="danger"
      icon="stop"
      pending={freeze.isPending}
      onClick={() => freeze.mutate(undefined)}
    >
      {t('accounts.freeze')}
    </Button>
  );
}

interface AccountsRead {
  readonly data: Exclude<CallReply<Calls['trading.userExchangeData']>, string> | undefined;
  readonly error: Error | null;
}

/** Says that the accounts could not be read, and why; null where they could. */
export function unreadAccounts({ data, error }: AccountsRead, t: Translate<TradingTextKey>): string | null {
  if (error === null) return null;
  const text = data === undefined ? NO_EXCHANGE_DATA : t('accounts.old');
  // The server's own 'No Data' comes without a reason.
  const reason = error.message === NO_EXCHANGE_DATA ? '' : failureText(error);
  return t('accounts.failed', { text, reason }).trim();
}

/** The same where nothing was read before; a later reading that fails leaves what is shown. */
export function noAccounts(read: AccountsRead, t: Translate<TradingTextKey>): string | null {
  return read.data === undefined ? unreadAccounts(read, t) : null;
}

/** What is in each account now. Where none could be read, the page of the keys may help. */
function Accounts() {
  const t = useText(tradingText);
  const { history } = useRouter();
  const nameOf = useAccountName();
  const { data, error } = useQuery(accountsQuery);
  const none = noAccounts({ data, error }, t);
  useEffect(() => {
    if (none === null) return;
    toasts.answer(none, { tone: 'error' });
    history.replace(pathTo('manageApiKeys'));
  }, [none, history]);
  const unread = unreadAccounts({ data, error }, t);
  const accounts = data?.accounts ?? [];
  return (
    <Card
      title={t('accounts.title')}
      note={t('accounts.note')}
      actions={
        <>
          <Freeze />
          <ButtonLink size="small" icon="key" href={pathTo('manageApiKeys')}>
            {t('accounts.keys')}
          </ButtonLink>
        </>
      }
    >
      {!data && unread === null && <LoadingSkeleton kind="lines" count={3} />}
      {unread && <p className="muted">{unread}</p>}
      <div className={styles.accounts}>
        {accounts.map(({ exchange, balances, failed }) => (
          <section key={exchange}>
            <h3>{nameOf(exchange)}</h3>
            {failed !== null && <FormMessage tone="info">{failed}</FormMessage>}
            {failed === null && balances.length === 0 && <p className="muted">{t('accounts.empty')}</p>}
            <ul className={styles.balances}>
              {balances.map(({ asset, free, held }) => (
                <li key={asset}>
                  <Quantity value={free} asset={asset} />
                  {signOf(decimal(held)) > 0 && (
                    <span className="muted">
                      {' '}
                      (<Quantity value={held} asset={asset} /> {t('accounts.held')})
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

/** How far live orders came out from the same orders on paper; nothing before the first. */
function Twins() {
  const t = useText(tradingText);
  const language = useLanguage();
  const { data } = useQuery(twinsQuery(null));
  if (!data || data.orders === 0) return null;
  const share = (value: number) => formatPercent(value, 3, language);
  const seconds = (value: number) => t('twin.seconds', { seconds: formatNumber(value / 1_000, 1, language) });
  const rows = [
    { name: t('twin.price'), gap: data.price, say: share },
    { name: t('twin.time'), gap: data.time, say: seconds },
    { name: t('twin.fee'), gap: data.fee, say: share },
  ];
  return (
    <Card title={t('twins.title')} note={t('twins.note', { count: data.orders })}>
      <div className={styles.scroll}>
        <table className={styles.fills}>
          <thead>
            <tr>
              <th scope="col">{t('twins.gap')}</th>
              <th scope="col">{t('twins.median')}</th>
              <th scope="col">{t('twins.range')}</th>
              <th scope="col">{t('twins.each')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(
              ({ name, gap, say }) =>
                gap && (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{say(gap.median)}</td>
                    <td>
                      {say(gap.low)} … {say(gap.high)}
                    </td>
                    <td>
                      <GapDots
                        values={gap.values}
                        label={t('twins.dots', { name, count: gap.values.length })}
                      />
                    </td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const DOTS_PX = 180;

/** Each order's gap as a dot; right of the line it was to the member's disadvantage. */
function GapDots({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const widest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return (
    <svg
      width={DOTS_PX}
      height={20}
      viewBox={`0 0 ${DOTS_PX} 20`}
      role="img"
      aria-label={label}
      className={styles.dots}
    >
      <path d={`M${DOTS_PX / 2} 2V18`} />
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots are a drawing, redrawn as a whole
        <circle key={place} cx={DOTS_PX / 2 + (value / widest) * (DOTS_PX / 2 - 6)} cy={10} r={3} />
      ))}
    </svg>
  );
}
