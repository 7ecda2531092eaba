import { Conflict } from '../platform/errors/index.ts';

/** What is written is written: an entry of this market, date and model is there already. */
export class AlreadyPublished extends Conflict {
  constructor(kind: string, subject: string) {
    super(
      `The ledger holds the ${kind} of ${subject} already; nothing is published twice.`,
      'already-published',
    );
  }
}
