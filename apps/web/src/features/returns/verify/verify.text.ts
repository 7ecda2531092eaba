import { defineMessages, type TextKey } from '../../../i18n/messages.ts';

export const verifyText = defineMessages(
  {
    'verify.title': 'Verify it yourself',
    'verify.lead':
      'Your browser loads every row of this market and every link of the ledger, and recomputes everything. Our server supplies only the raw data.',
    'verify.start': 'Verify in this browser',
    'verify.again': 'Verify again',
    'verify.running': 'Verifying…',
    'verify.saveRoot': 'Save the latest hash',
    'file.choose': 'Compare with a saved hash',
    'file.chosen': 'Comparing with {{file}}, entry {{count}}.',
    'file.foreign': 'It belongs to another chain ({{world}}), so it says nothing about this one.',
    'file.forget': 'Do not compare',
    'file.refused':
      '{{file}} is not a saved hash, or it was changed. Choose the file that “Save the latest hash” made; nothing shown here has changed.',
    'outside.feed': 'Daily hashes as a feed (RSS)',
    'outside.signed': 'What was signed for {{date}}',
    'outside.stamp': 'Time stamp for {{date}}',
    'outside.stampWhy':
      'Made by an outside authority (RFC 3161): what was signed existed by then, whatever we say.',
    'verify.good': 'Everything that could be verified is correct.',
    'verify.bad': 'This record does not verify. The first break is named below.',
    'verify.unsure': 'Not everything could be verified. The steps below say why.',
    'verify.waiting': 'not run yet',
    'verify.passed': 'verified',
    'verify.failed': 'broken',
    'verify.skipped': 'skipped',
    'verify.nothing': 'nothing to compare yet',
    'verify.busy': 'running',
    'verify.notTried': 'Not run, because an earlier step failed.',
    'verify.unreachable': 'The data could not be loaded: {{why}}',

    'step.rows': 'Every row is here',
    'step.sum': 'The rows add up to the curve',
    'step.chain': 'The chain is intact',
    'step.signature': 'The publisher signed it',
    'step.witness': 'The chain’s past is unchanged',
    'step.proofs': 'Every row is in the chain',
    'step.proofsHistory': 'The hash of the file is in the chain',

    'rows.read_one': '1 of {{total}} rows loaded.',
    'rows.read_other': '{{count}} of {{total}} rows loaded.',
    'sum.sums':
      '{{rows}} rows, losers included, make {{profit}} on a $10,000 account. The curve agrees to the cent.',
    'sum.short': 'Only {{rows}} of {{total}} rows arrived: {{missing}} are missing.',
    'sum.repeated': 'Row {{id}} is listed twice.',
    'sum.badRow':
      'Row {{id}} is the first wrong one: it shows {{shown}}, but its own figures make {{should}}.',
    'sum.missing':
      'A row of {{symbol}} is missing: its record counts {{counted}}, the list has {{rows}}. The missing rows made {{amount}}.',
    'sum.missingPlain':
      'A row of {{symbol}} is missing: its record counts {{counted}}, the list has {{rows}}.',
    'sum.tooMany': '{{symbol}} has one row too many: its record counts {{counted}}, the list has {{rows}}.',
    'sum.differs':
      'The rows make {{profit}}, the curve {{curve}}. At least one row is not what the curve was built from.',
    'sum.none': 'There is no row and no curve yet.',
    'sum.noCurve': '{{rows}} rows make {{profit}}, but there is no curve to compare them with.',

    'chain.good':
      '{{count}} entries followed from the first to the last, each hash recomputed. It ends with {{hash}}.',
    'chain.empty': 'The ledger has no entries yet, so nothing can be broken.',
    'chain.bad': 'The first break is entry {{seq}}: {{why}}',
    'chain.badLeaf': 'The first break is {{id}} in entry {{seq}}: {{why}}',

    'signature.signed':
      'Signed on {{at}} with key {{key}}, in use since {{since}}. Only the publisher can make this signature. Only a hash you saved earlier can show whether the past was changed.',
    'signature.nothing': 'There is no entry yet, so there is nothing to sign.',
    'signature.adopted':
      'Nothing was written since key {{key}} came into use on {{since}}. It signed this hash on that day; the entries before it carry no signature of their own.',
    'signature.lost-end':
      'The chain does not contain the hash that key {{key}} signed when it came into use: its past was rewritten, or its end cut off.',
    'signature.older': 'The ledger has no key yet, so nothing is signed. The next entry will be.',
    'signature.no-browser':
      'This browser cannot check Ed25519 signatures, or the page was loaded without HTTPS. A current version of any major browser can, and so can “auspex verify-ledger”.',
    'signature.unsigned':
      'The latest hash carries no signature, although the ledger had a key by then. Either it was removed, or someone without the key wrote this entry.',
    'signature.unknown-key': 'The latest hash is signed with a key that the publisher does not list.',
    'signature.false-signature':
      'The signature does not match: the hash, the number of entries or the date was changed after signing, or someone without the key signed it.',
    'signature.false-key':
      'The publisher’s list of keys was changed: one of the keys does not match its own signature.',
    'signature.other-day': 'The hash published for {{date}} is not one this chain ever had.',
    'signature.redated':
      'The hash published for {{date}} is in the chain, but its date and time are not what the publisher signed.',
    'signature.key-gone':
      'The hash you kept was signed with key {{key}}, which is no longer listed. Keys never leave the list, so the list was replaced.',
    'signature.kept-false':
      'The hash you kept carries a signature by key {{key}} that does not hold: your copy was changed, or the period of the key was.',

    'witness.file':
      'It still contains the hash in your file {{file}} (entry {{count}}). Nothing before it was rewritten.',
    'witness.good':
      'It still contains the hash that this browser saw on {{date}} (entry {{count}}). Nothing before it was rewritten.',
    'witness.none':
      'This browser has not seen the chain before, so it cannot tell what the hash was earlier. It will remember from now on.',

    'proofs.rows_one':
      '1 row is proven by its path to the root of its entry, and shows exactly what was recorded.',
    'proofs.rows_other':
      '{{count}} rows are proven by their paths to the roots of their entries, and show exactly what was recorded.',
    'proofs.sealed': '{{count}} of these are sealed for you until their first outcome.',
    'proofs.lost': 'Row {{id}} claims to be in the ledger, but the ledger does not contain it as shown.',
    'proofs.late': 'Trade {{id}} was recorded on {{written}}, not before the open it enters at ({{opened}}).',
    'proofs.unlisted': 'Trade {{id}} was recorded on {{date}}, but the list leaves it out.',
    'proofs.history':
      'A backtest is recomputed history and never enters the ledger row by row. Entry {{seq}} holds the hash of its file: {{hash}}.',
    'proofs.historyNone':
      'A backtest is recomputed history and never enters the ledger row by row. The hash of its file has not been recorded yet.',
    'proofs.none': 'None of these rows is in the ledger.',

    'why.malformed': 'part of it is malformed.',
    'why.other-world': 'it belongs to another chain.',
    'why.missing-entry': 'it is missing.',
    'why.repeated-entry': 'it appears twice.',
    'why.broken-link': 'it does not point to the entry before it.',
    'why.altered-header': 'its hash does not match its content.',
    'why.altered-entry': 'it contains something other than it committed to.',
    'why.time-backwards': 'it claims to be older than the one before it.',
    'why.altered-body': 'its text was changed afterwards.',
    'why.foreign-leaf': 'it does not belong to this entry.',
    'why.missing-leaf': 'a leaf is missing.',
    'why.stray-leaf': 'it has a leaf it does not count.',
    'why.repeated-leaf': 'a leaf appears twice.',
    'why.lost-call': 'an outcome points to no earlier call.',
    'why.second-outcome': 'its call already has an outcome.',
    'why.false-outcome': 'it does not match its call and the prices.',
    'why.unknown-entry': 'the chain has no such entry.',
    'why.missing-body': 'its text was not supplied.',
    'why.shown-differs': 'the page shows something other than what was recorded.',
    'why.missing-copy': 'the page leaves it out.',
    'why.stray-copy': 'the page shows it, but it was never recorded.',
    'why.altered-root': 'the root of a day is not one the chain ever had.',
    'why.proof-material': 'its proof does not match.',
    'why.cut-tail': 'it existed when the chain was last seen, and is gone.',
    'why.unsigned': 'it carries no signature, although the ledger had a key by then.',
    'why.unknown-key': 'it is signed with a key that is not listed.',
    'why.false-signature': 'its signature does not match.',
    'why.redated-root': 'the root of a day is dated differently from what was signed.',
    'why.false-key': 'the key that should sign it is not what it claims to be.',
    'why.false-timestamp': 'the time stamp kept for the day does not cover its root.',
    'why.other-root': 'the chain ends with a different hash from the one seen before.',
  },
  import.meta.glob('./verify.??.ts'),
);

export type VerifyTextKey = TextKey<typeof verifyText>;
