import { type ConnectedExchangeName, EXCHANGE_NAMES, EXCHANGE_TRAITS } from '@auspex/exchanges';
import type { ExchangeVault } from '../../accounts/index.ts';
import {
  EmailNotVerified,
  InvalidInput,
  RecentLoginRequired,
  Unprocessable,
} from '../../platform/errors/index.ts';
import { languageOf } from '../../platform/http/index.ts';
import type { Trading } from '../trading.ts';
import { keyRefusalSentence } from '../trading-sentences.ts';
import { listKeys } from './key-store.ts';
import { changesKey, maskedKey, saveKey } from './save-key.ts';

/** How recent a sign-in has to be to add or change a key. */
const RECENT_MS = 15 * 60_000;

function readName(text: string): ConnectedExchangeName {
  const name = EXCHANGE_NAMES.find((one) => one === text);
  if (name === undefined || name === 'PAPER')
    throw new InvalidInput(`"${text.slice(0, 40)}" is not an exchange that takes a key.`);
  return name;
}

/** The map of exchange keys in the user document. */
export function createExchangeVault(trading: Trading): ExchangeVault {
  const { database, clock } = trading.platform;
  return {
    async masked(memberId) {
      const keys = await listKeys(database, memberId);
      return Object.fromEntries(
        keys.map(({ exchange, hint }) => [
          exchange,
          {
            ...{ apiKey: maskedKey(hint), apiSecret: '' as const },
            ...(EXCHANGE_TRAITS[exchange].needsPassword ? { password: '' as const } : {}),
          },
        ]),
      );
    },
    async save({ memberId, emailVerified, signedInAt }, exchanges) {
      const changes = Object.entries(exchanges).filter(([, entry]) => changesKey(entry));
      if (changes.length === 0) return;
      if (!emailVerified) throw new EmailNotVerified();
      if (clock.now() - signedInAt.getTime() > RECENT_MS) throw new RecentLoginRequired();
      for (const [name, entry] of changes) {
        const result = await saveKey(trading, { memberId, exchange: readName(name) }, entry);
        if (result.outcome !== 'refused') continue;
        const language = await languageOf(database, memberId);
        throw new Unprocessable(
          keyRefusalSentence(result.reason, result.words, language),
          `key-${result.reason}`,
        );
      }
    },
  };
}
