import type { BreakReason, LedgerBreak } from '@auspex/contract/ledger';

const sentences: Readonly<Record<BreakReason, string>> = {
  malformed: 'it is not of the form that the ledger writes',
  'other-world': "it belongs to another world's chain",
  'missing-entry': 'this entry is missing',
  'repeated-entry': 'the number is used twice',
  'broken-link': 'it does not follow the entry before it: that one, or the order, was changed',
  'altered-header': 'its hash is not the hash of what it says',
  'altered-entry': 'what it holds is not what its hash was made of',
  'time-backwards': 'it says that it was written before the entry in front of it',
  'altered-body': 'the body is not what its hash was made of',
  'foreign-leaf': 'the leaf is not the one that stood here when the entry was written',
  'missing-leaf': 'a leaf is missing',
  'stray-leaf': 'there is a leaf that no entry counts',
  'repeated-leaf': 'the leaf is there twice',
  'lost-call': 'an outcome and its call do not belong together',
  'second-outcome': 'its call has an outcome for this horizon already',
  'false-outcome': 'the outcome is not what the call and the stored prices give',
  'unknown-entry': 'the entry is not in the chain',
  'missing-body': 'the body of an open leaf is missing',
  'shown-differs': 'what the pages read is not what was written down',
  'missing-copy': 'what the pages read does not have it',
  'stray-copy': 'the pages read it, but it was never written down',
  'altered-root': 'the root that was published for a day is not one that the chain had',
  'proof-material': 'the stored hashes of its leaves do not fit',
  'cut-tail': 'the chain ends before it, although a later end was witnessed',
  'other-root': 'its hash is not the one that was witnessed',
};

/** The first bad entry and why, as a sentence. */
export function describeBreak({ seq, id, reason }: LedgerBreak): string {
  return `entry ${seq}${id === null ? '' : `, leaf ${id}`}: ${sentences[reason]} (${reason})`;
}
