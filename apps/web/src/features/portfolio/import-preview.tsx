import { useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Figure, Figures } from '../../ui/figure/figure.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { Price } from '../../ui/formats/price.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useMemorySearchParams } from '../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { accountsText } from './accounts.text.ts';
import styles from './portfolio.module.css';
import { usePortfolio } from './portfolio-context.ts';
import { Quantity, sortable } from './portfolio-parts.tsx';
import type { ImportPreview, ImportResult, Transaction } from './portfolio-queries.ts';
import { tabsText } from './tabs.text.ts';

interface PreviewStepProps {
  readonly preview: ImportPreview;
  readonly pending: boolean;
  readonly onBack: () => void;
  /** Where the columns were given by hand. */
  readonly onRemap: (() => void) | undefined;
  readonly onImport: (withoutProblems: boolean) => void;
}

/** What the file would bring, before anything is stored. */
export function PreviewStep({ preview, pending, onBack, onRemap, onImport }: PreviewStepProps) {
  const t = useText(accountsText);
  const [without, setWithout] = useState(false);
  const { preset, added, known, ignored, problemCount, problems, unknownKinds, unknownSymbols } = preview;
  const { knownFrom, unread, unknownCurrencies } = preview;
  const blocked = added === 0 || (problemCount > 0 && !without);
  return (
    <>
      <FormMessage tone="info">
        {preset ? t('preset.found', { name: t(`preset.${preset}`) }) : t('preset.mapped')} {t('nothingYet')}
      </FormMessage>
      <Figures>
        <Figure label={t('count.added')} value={added} />
        <Figure label={t('count.known')} hint={t('count.knownHint')} value={known} />
        <Figure label={t('count.ignored')} hint={t('count.ignoredHint')} value={ignored} />
        <Figure label={t('count.problems')} value={problemCount} />
      </Figures>
      {known > 0 && (
        <p className="note">
          {(['imports', 'orders', 'others'] as const)
            .filter((way) => knownFrom[way] > 0)
            .map((way) => t(`known.${way}`, { count: knownFrom[way] }))
            .join(' ')}
        </p>
      )}
      {unread.length > 0 && (
        <FormMessage tone="info">
          {t('unread', { count: unread.length, names: unread.join(', ') })}
        </FormMessage>
      )}
      {problems.length > 0 && (
        <section>
          <h3>{t('problems', { count: problemCount })}</h3>
          <ul className={styles.problems}>
            {problems.map(({ line, column, message, text }) => (
              <li key={line}>
                <strong>{column === null ? t('line', { line }) : t('lineColumn', { line, column })}</strong>{' '}
                {message}
                <code>{text}</code>
              </li>
            ))}
          </ul>
          {problemCount > problems.length && (
            <p className="note">{t('problems.more', { count: problems.length })}</p>
          )}
        </section>
      )}
      {onRemap && unknownKinds.length > 0 && (
        <FormMessage tone="info">{t('unknownKinds', { words: unknownKinds.join(', ') })}</FormMessage>
      )}
      {unknownSymbols.length > 0 && (
        <p className="note">{t('unknown', { symbols: unknownSymbols.join(', ') })}</p>
      )}
      {unknownCurrencies.length > 0 && (
        <FormMessage tone="info">
          {t('unknownCurrencies', { codes: unknownCurrencies.join(', ') })}
        </FormMessage>
      )}
      {added > 0 && <Items items={preview.items} all={added} />}
      {added === 0 && problemCount === 0 && <p role="status">{t('nothingNew')}</p>}
      {problemCount > 0 && added > 0 && (
        <CheckField
          label={t('without', { count: problemCount })}
          checked={without}
          onChange={({ target }) => setWithout(target.checked)}
        />
      )}
      <p className={styles.buttons}>
        <Button onClick={onBack}>{t('otherFile')}</Button>
        {onRemap && <Button onClick={onRemap}>{t('remap')}</Button>}
        <Button kind="primary" pending={pending} disabled={blocked} onClick={() => onImport(without)}>
          {t('import', { count: added })}
        </Button>
      </p>
    </>
  );
}

function Items({ items, all }: { readonly items: readonly Transaction[]; readonly all: number }) {
  const t = useText(accountsText);
  const tRows = useText(tabsText);
  const port = useMemorySearchParams();
  const columns = useMemo(
    (): readonly TableColumn<Transaction>[] => [
      {
        id: 'day',
        header: tRows('day'),
        kind: 'date',
        value: ({ day }) => Date.parse(day),
        cell: ({ day }) => <AbsoluteDate at={day} />,
        widthPx: 106,
      },
      {
        id: 'kind',
        header: tRows('kind'),
        kind: 'choice',
        value: ({ kind }) => tRows(`kind.${kind}`),
        widthPx: 100,
      },
      { id: 'symbol', header: tRows('symbol'), kind: 'text', value: ({ symbol }) => symbol, widthPx: 100 },
      {
        id: 'quantity',
        header: tRows('quantity'),
        kind: 'number',
        value: ({ quantity }) => sortable(quantity),
        cell: ({ quantity }) => <Quantity value={quantity} />,
        widthPx: 100,
      },
      {
        id: 'price',
        header: tRows('price'),
        kind: 'number',
        value: ({ price }) => sortable(price),
        cell: ({ price, currency }) => <Price full value={price} {...(currency && { unit: currency })} />,
        widthPx: 110,
      },
      {
        id: 'amount',
        header: tRows('amount'),
        kind: 'number',
        value: ({ amount }) => sortable(amount),
        cell: ({ amount, currency }) => <Money value={amount} currency={currency ?? ''} />,
        widthPx: 120,
      },
      {
        id: 'fee',
        header: tRows('fee'),
        kind: 'number',
        value: ({ fee }) => sortable(fee),
        cell: ({ fee, feeCurrency, currency }) => (
          <Money value={fee} currency={feeCurrency ?? currency ?? ''} missing={tRows('noFee')} />
        ),
        widthPx: 90,
      },
    ],
    [tRows],
  );
  return (
    <DataTable
      label={t('rows')}
      {...{ columns }}
      rows={items}
      rowId={({ id }) => id}
      rowName={({ kind, symbol, day }) => `${tRows(`kind.${kind}`)} ${symbol ?? ''}, ${day}`}
      searchParams={port}
      empty={{ title: t('nothingNew'), reason: t('count.knownHint') }}
      fileName="auspex-import"
      toolbar={<h3>{t('rows')}</h3>}
      footer={all > items.length ? t('rows.first', { count: items.length }) : undefined}
      card={['day', 'kind', 'quantity', 'amount']}
      maxHeight="260px"
      tools="none"
      compact
    />
  );
}

interface ResultStepProps {
  readonly result: ImportResult;
  readonly onClose: () => void;
}

export function ResultStep({ result, onClose }: ResultStepProps) {
  const t = useText(accountsText);
  const { address } = usePortfolio();
  const { added, known, ignored, problemCount } = result;
  const show = (tab: 'transactions' | 'overview') => {
    onClose();
    address.push({ tab });
  };
  return (
    <>
      <FormMessage tone="success">{t('done', { count: added })}</FormMessage>
      <Figures>
        <Figure label={t('count.known')} hint={t('count.knownHint')} value={known} />
        <Figure label={t('count.ignored')} hint={t('count.ignoredHint')} value={ignored} />
        <Figure label={t('count.left')} value={problemCount} />
      </Figures>
      <p className={styles.buttons}>
        <Button onClick={() => show('transactions')}>{t('showTransactions')}</Button>
        <Button kind="primary" onClick={() => show('overview')}>
          {t('showOverview')}
        </Button>
      </p>
    </>
  );
}
