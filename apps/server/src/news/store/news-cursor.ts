import { type EpochMs, LAST_MS, type Market } from '@auspex/market';
import { InvalidInput } from '../../platform/errors/index.ts';

/** Everything in a market before this headline (or before this instant) is still to be shown. */
export interface ReadUpTo {
  readonly knownAt: EpochMs;
  /** Empty: nothing at this instant has been shown. */
  readonly id: string;
}

/** Where a reader stopped: every page is read as of the same instant. */
export interface NewsCursor {
  readonly asOf: EpochMs;
  readonly seenBy: EpochMs;
  readonly places: Readonly<Partial<Record<Market, ReadUpTo>>>;
}

const LETTERS: Readonly<Record<Market, string>> = { us: 'u', crypto: 'c' };
const MARKETS = ['us', 'crypto'] as const;
const FORM = /^([\da-z]{1,11})\.([\da-z]{1,11})((?:\.[uc][\da-z]{1,11}~[\w-]{0,22}){1,2})$/;
const PLACE = /\.([uc])([\da-z]+)~([\w-]*)/g;

export function writeCursor({ asOf, seenBy, places }: NewsCursor): string {
  const written = MARKETS.flatMap((market) => {
    const place = places[market];
    return place ? [`.${LETTERS[market]}${place.knownAt.toString(36)}~${place.id}`] : [];
  });
  return `${asOf.toString(36)}.${seenBy.toString(36)}${written.join('')}`;
}

/** Parses the previous page's cursor; anything else is refused. */
export function readCursor(text: string): NewsCursor {
  const found = FORM.exec(text);
  if (!found) throw unusable();
  const places: Partial<Record<Market, ReadUpTo>> = {};
  for (const [, letter, time, id] of found[3].matchAll(PLACE)) {
    places[letter === 'u' ? 'us' : 'crypto'] = { knownAt: instant(time), id };
  }
  return { asOf: instant(found[1]), seenBy: instant(found[2]), places };
}

function instant(digits: string): EpochMs {
  const value = Number.parseInt(digits, 36);
  if (value > LAST_MS) throw unusable();
  return value;
}

function unusable(): InvalidInput {
  return new InvalidInput('`older` is not a place to go on from. Load the news again from the newest.');
}
