import type { Query } from '@tanstack/react-query';
import { type AsOf, asOfQuery } from './read-as-of.ts';

/** An answer stays in sight until the next one is there, unless that is about something else or another instant. */
export function keepSame(subject: string, asOf: AsOf) {
  const of = `${subject} ${asOfQuery(asOf).asOf}`;
  return {
    meta: { of },
    placeholderData: <Data>(data: Data | undefined, before: Pick<Query, 'meta'> | undefined) =>
      before?.meta?.of === of ? data : undefined,
  };
}
