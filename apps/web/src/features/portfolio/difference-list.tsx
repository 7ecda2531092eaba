import { decimal, formatDate, formatExact, formatFullPriceIn, roundAverage, signOf } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { makeId } from '../../shared/api/make-id.ts';
import { useExchangeTitle } from '../../shared/trading/exchange-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { draftOf } from './drafts.ts';
import styles from './portfolio.module.css';
import { portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { type Differences, differencesQuery } from './portfolio-queries.ts';

/** Where an exchange or a statement says something else than the transactions, with the entry that would settle it. */
export function DifferenceList({ withAgreement = false }: { readonly withAgreement?: boolean }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const { sight } = usePortfolio();
  const { data } = useQuery(differencesQuery(sight));
  // Balances are those of now.
  if (!data || sight.on) return null;
  const { items, ended } = data;
  if (items.length === 0 && ended.length === 0 && !withAgreement) return null;
  if (items.length === 0 && ended.length === 0) {
    return (
      <p className="note">
        {data.checked === 0 || data.newest === null
          ? t('difference.unchecked')
          : t('difference.agree', {
              count: data.checked,
              date: formatDate(Date.parse(data.newest), language),
            })}
      </p>
    );
  }
  return (
    <>
      {items.length > 0 && (
        <Card title={t('difference.title')} note={t('difference.note')}>
          <ul className={styles.differences}>
            {items.map((item) => (
              <DifferenceRow key={`${item.accountId} ${item.unit} ${item.source}`} item={item} />
            ))}
          </ul>
        </Card>
      )}
      {ended.length > 0 && (
        <Card title={t('ended.title')} note={t('ended.note')}>
          <ul className={styles.differences}>
            {ended.map((item) => (
              <EndedRow key={`${item.accountId} ${item.symbol}`} item={item} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Shares that no longer trade: what became of them is for the member to say, beginning with what is likely. */
function EndedRow({ item }: { readonly item: Differences['ended'][number] }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const titleOf = useExchangeTitle();
  const { account, symbol, name, on, reason, quantity, lastPrice, closing } = item;
  const values = { account: titleOf(account), symbol, name, date: formatDate(Date.parse(on), language) };
  const price =
    lastPrice && formatFullPriceIn(roundAverage(decimal(lastPrice.amount)), lastPrice.currency, language);
  return (
    <li>
      <div>
        <strong>{t('ended.line', { ...values, quantity: formatExact(decimal(quantity), language) })}</strong>
        <p className="note">
          {t(`ended.${reason}`, values)} {price && t('ended.last', { price })}
        </p>
      </div>
      <EntryButton closing={closing} label={t('ended.enter')} />
    </li>
  );
}

interface EntryButtonProps {
  readonly closing: Differences['items'][number]['closing'];
  readonly label: string;
}

/** Opens the entry that would settle it; opened again after an answer was lost, it still adds one. */
function EntryButton({ closing, label }: EntryButtonProps) {
  const language = useLanguage();
  const { open, fixedReason } = usePortfolio();
  const [id, setId] = useState(makeId);
  const request = { id, onAdded: () => setId(makeId()) };
  return (
    <Button
      size="small"
      disabled={fixedReason !== null}
      title={fixedReason ?? undefined}
      onClick={() => open({ kind: 'transaction', draft: draftOf(closing, language), request })}
    >
      {label}
    </Button>
  );
}

function DifferenceRow({ item }: { readonly item: Differences['items'][number] }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const titleOf = useExchangeTitle();
  const { accounts } = usePortfolio();
  const { accountId, account, unit, on, source, reported, recorded, difference, closing } = item;
  const isPaper = accounts.items.find(({ id }) => id === accountId)?.kind === 'paper';
  const said = source === 'exchange' && isPaper ? 'paper' : source;
  const amount = (text: string) => `${formatExact(decimal(text), language)} ${unit}`;
  const date = formatDate(Date.parse(on), language);
  return (
    <li>
      <div>
        <strong>
          {t(signOf(decimal(difference)) > 0 ? 'difference.missing' : 'difference.surplus', {
            account: titleOf(account),
            amount: amount(decimal(difference).abs().toString()),
          })}
        </strong>
        <p className="note">
          {t(`difference.${said}`, { date, reported: amount(reported), recorded: amount(recorded) })}
        </p>
      </div>
      <EntryButton closing={closing} label={t('difference.close')} />
    </li>
  );
}
