import { formatDate } from '@auspex/market';
import { useEffect, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { readRoot, type SignedEnd } from '../../../shared/market/chain/read-chain.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { ledgerLineText } from './ledger-line.text.ts';

/** Enough of a hash to compare by eye. */
const SHORT_HASH = 16;

/** The hash that the ledger was published with for the last day, and where to check it. */
export function LedgerLine() {
  const t = useText(ledgerLineText);
  const locale = useLanguage();
  const [root, setRoot] = useState<SignedEnd | null>(null);
  useEffect(() => {
    const control = new AbortController();
    // The footer does without the line where the root is not to be had.
    readRoot(control.signal).then(setRoot, () => undefined);
    return () => control.abort();
  }, []);
  if (root === null || root.count === 0 || root.writtenAt === null) return null;
  const { hash, count, date } = root.daily ?? { ...root, date: root.writtenAt };
  return (
    <>
      {t('line', { date: formatDate(Date.parse(date), locale), entries: count.toLocaleString(locale) })}{' '}
      <a href="/.well-known/auspex-ledger.json" title={hash}>
        <code>{hash.slice(0, SHORT_HASH)}</code>
      </a>
      {' · '}
      <a href={`${pathTo('tradeHistory')}#verify-title`}>{t('verify')}</a>
    </>
  );
}
