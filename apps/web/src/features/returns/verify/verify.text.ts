import { defineMessages, type TextKey } from '../../../i18n/messages.ts';

export const verifyText = defineMessages(
  {
    'verify.title': 'Check it yourself',
    'verify.lead':
      'Your browser loads every row of this market and every link of the ledger, and computes all of it anew. Nothing is asked of our server but the raw data.',
    'verify.start': 'Verify in this browser',
    'verify.again': 'Verify again',
    'verify.running': 'Verifying…',
    'verify.saveRoot': 'Save the end of the chain',
    'file.choose': 'Compare with an end you saved',
    'file.chosen': 'To compare with: {{file}}, entry {{count}}.',
    'file.foreign': 'It is of another chain ({{world}}), so it says nothing about this one.',
    'file.forget': 'Without it',
    'file.refused':
      '{{file}} is no saved end of the chain, or it was changed. Choose the file that “Save the end of the chain” made; what is shown here stays as it is.',
    'verify.good': 'Everything that could be checked holds.',
    'verify.bad': 'This record does not hold. The first break is named below.',
    'verify.unsure': 'Not everything could be checked. Try again when the server answers.',
    'verify.waiting': 'waiting',
    'verify.passed': 'holds',
    'verify.failed': 'broken',
    'verify.skipped': 'not checked',
    'verify.busy': 'running',
    'verify.notTried': 'Not tried, because a step before it failed.',
    'verify.unreachable': 'The data could not be loaded: {{why}}',

    'step.rows': 'Every row is here',
    'step.sum': 'The rows make the curve',
    'step.chain': 'The chain is whole',
    'step.witness': 'The chain has kept its past',
    'step.proofs': 'The rows stand in the chain',

    'rows.read_one': '1 row loaded of {{total}}.',
    'rows.read_other': '{{count}} rows loaded of {{total}}.',
    'sum.sums':
      '{{rows}} rows, losers included, make {{profit}} of an account of $10,000. The curve says the same to the cent.',
    'sum.short': 'Only {{rows}} of {{total}} rows came: {{missing}} are missing.',
    'sum.repeated': 'The row {{id}} is listed twice.',
    'sum.badRow': 'Row {{id}} is the first bad one: it shows {{shown}}, its own figures make {{should}}.',
    'sum.missing':
      'A row of {{symbol}} is missing: its record counts {{counted}}, the list has {{rows}}. What is missing made {{amount}}.',
    'sum.missingPlain':
      'A row of {{symbol}} is missing: its record counts {{counted}}, the list has {{rows}}.',
    'sum.tooMany': '{{symbol}} has a row too many: its record counts {{counted}}, the list has {{rows}}.',
    'sum.differs':
      'The rows make {{profit}}, the curve {{curve}}. Some row is not what the curve was made of.',
    'sum.none': 'There is no row yet, and no curve.',
    'sum.noCurve': '{{rows}} rows make {{profit}}, but there is no curve to compare them with.',

    'chain.good':
      '{{count}} entries followed from the first to the last, each hash computed anew. It ends with {{hash}}.',
    'chain.empty': 'The ledger has no entry yet, so there is nothing that could be broken.',
    'chain.bad': 'The first break is entry {{seq}}: {{why}}',
    'chain.badLeaf': 'The first break is {{id}} in entry {{seq}}: {{why}}',

    'witness.file':
      'It still contains the end in your file {{file}} (entry {{count}}). Nothing before it was rewritten.',
    'witness.good':
      'It still contains the end that this browser saw on {{date}} (entry {{count}}). Nothing before it was rewritten.',
    'witness.none':
      'This browser has not seen the chain before, so nobody here can say what its end was earlier. From now on it remembers.',

    'proofs.rows_one':
      '1 row is proved by its path to the root of its entry, and shows what was written down.',
    'proofs.rows_other':
      '{{count}} rows are proved by their paths to the roots of their entries, and show what was written down.',
    'proofs.sealed': 'Of these, {{count}} are sealed for you until their first outcome.',
    'proofs.lost': 'Row {{id}} says that it stands in the ledger, and the ledger does not have it so.',
    'proofs.late':
      'The trade {{id}} was written down on {{written}}, no earlier than the open it enters at ({{opened}}).',
    'proofs.unlisted': 'The trade {{id}} was written down on {{date}}, and the list leaves it out.',
    'proofs.history':
      'A backtest is recomputed history and never enters the ledger row by row. Entry {{seq}} holds the fingerprint of its file: {{hash}}.',
    'proofs.historyNone':
      'A backtest is recomputed history and never enters the ledger row by row. The fingerprint of its file is not written down yet.',
    'proofs.none': 'None of these rows stands in the ledger.',

    'why.malformed': 'something in it is not of the right form.',
    'why.other-world': 'it belongs to another chain.',
    'why.missing-entry': 'it is missing.',
    'why.repeated-entry': 'it comes twice.',
    'why.broken-link': 'it does not name the entry before it.',
    'why.altered-header': 'its hash is not the hash of what it says.',
    'why.altered-entry': 'it holds something else than it committed to.',
    'why.time-backwards': 'it claims to be older than the one before it.',
    'why.altered-body': 'its text was changed afterwards.',
    'why.foreign-leaf': 'it does not belong to this entry.',
    'why.missing-leaf': 'a leaf is missing.',
    'why.stray-leaf': 'it has a leaf that it does not count.',
    'why.repeated-leaf': 'a leaf comes twice.',
    'why.lost-call': 'an outcome points to no call before it.',
    'why.second-outcome': 'its call has an outcome already.',
    'why.false-outcome': 'it is not what its call and the prices give.',
    'why.unknown-entry': 'the chain has no such entry.',
    'why.missing-body': 'its text was not handed out.',
    'why.shown-differs': 'the page shows something else than was written down.',
    'why.missing-copy': 'the page leaves it out.',
    'why.stray-copy': 'the page shows it, and it was never written down.',
    'why.altered-root': 'the root of a day is not one that the chain had.',
    'why.proof-material': 'its proof does not fit.',
    'why.cut-tail': 'it existed when the chain was witnessed before, and is gone.',
    'why.other-root': 'the chain ends with another hash than was witnessed.',
  },
  import.meta.glob('./verify.??.ts'),
);

export type VerifyTextKey = TextKey<typeof verifyText>;
