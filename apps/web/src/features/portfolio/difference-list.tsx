import { decimal, formatDate, formatExact } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import styles from './portfolio.module.css';
import { portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { type Differences, differencesQuery } from './portfolio-queries.ts';
import { draftOf } from './transaction-draft.ts';

/** Where an exchange or a statement says something else than the transactions, with the entry that would settle it. */
export function DifferenceList({ withAgreement = false }: { readonly withAgreement?: boolean }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const { sight } = usePortfolio();
  const { data } = useQuery(differencesQuery(sight));
  // Balances are those of now.
  if (!data || sight.on || (data.items.length === 0 && !withAgreement)) return null;
  if (data.items.length === 0) {
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
    <Card title={t('difference.title')} note={t('difference.note')}>
      <ul className={styles.differences}>
        {data.items.map((item) => (
          <DifferenceRow key={`${item.accountId} ${item.unit}`} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function DifferenceRow({ item }: { readonly item: Differences['items'][number] }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const { open, fixedReason } = usePortfolio();
  const { account, unit, on, source, reported, recorded, difference, closing } = item;
  const amount = (text: string) => `${formatExact(decimal(text), language)} ${unit}`;
  const date = formatDate(Date.parse(on), language);
  return (
    <li>
      <div>
        <strong>{t('difference.line', { account, difference: amount(difference) })}</strong>
        <p className="note">
          {t(`difference.${source}`, { date, reported: amount(reported), recorded: amount(recorded) })}
        </p>
      </div>
      <Button
        size="small"
        disabled={fixedReason !== null}
        title={fixedReason ?? undefined}
        onClick={() => open({ kind: 'transaction', draft: draftOf(closing, language) })}
      >
        {t('difference.close')}
      </Button>
    </li>
  );
}
