import { defineMessages, type TextKey } from '../../../i18n/messages.ts';

export const recordText = defineMessages(
  {
    'pick.since': 'since {{date}}',
    'pick.notBegun': 'not begun',

    'head.gateOpen': '{{rate}} of {{n}} independent calls were right',
    'head.gateInterval': '95 % interval {{low}} to {{high}}.',
    'head.shut': 'No hit rate is claimed yet',
    'head.missing':
      '{{have}} of {{needed}} independent published calls have matured: {{missing}} are missing.',
    'head.why':
      'Before that, a hit rate says more about luck than about the method. Calls that overlap in time count once, so n grows slowly.',
    'head.edgeShut':
      'Enough calls have matured, but no measurable edge so far: the hit rate stays out of the headline until an edge gate opens.',
    'head.progress': 'Independent calls matured',

    'equity.title': 'What the account became, after costs',
    'equity.note':
      '{{series}} at {{fee}} bp a side: {{n}} trades from {{from}} to {{to}}. The band holds 90 % of the copies.',
    'equity.band.placebo': 'Placebo',
    'equity.band.random': 'Random entry',
    'series.sealed': 'Shown up to {{date}}: trades written down since then may still be sealed for you.',
    'series.refused':
      '{{n}} turns to buy were not entered, because they had not been written down before their open.',
    'equity.logarithmic': 'Logarithmic scale.',
    'equity.compare': 'Band of',
    'equity.strategy': 'Signals',
    'equity.buyAndHold': 'Buy and hold',
    'equity.random': 'Random entry, median',
    'equity.randomBand': 'Random entry, 5–95 %',
    'equity.placebo': 'Placebo, median',
    'equity.placeboBand': 'Placebo, 5–95 %',
    'equity.drawdown': 'Drawdown',
    'equity.verdict.unknown': 'The record is too short for a placebo.',
    'equity.verdict':
      'It ended above {{share}} of the placebos: the same signals at other times and on other assets.',
    'equity.verdict.aboveAll':
      'It ended above every one of the placebos: the same signals at other times and on other assets.',
    'equity.verdict.belowAll':
      'It ended below every one of the placebos: the same signals at other times and on other assets.',
    'equity.verdict.luck':
      'Luck alone ends there more than once in twenty times, so it is no evidence of skill.',
    'equity.verdict.rare':
      'Luck alone ends there at most once in twenty times. Whether it counts is for the edge gate to say.',

    'metrics.title': 'Measures with their uncertainty',
    'metrics.note': '95 % intervals by stationary bootstrap; hit rate after Wilson.',
    'metric.annualGrowth': 'Growth a year',
    'metric.annualGrowth.hint': 'Compound. Hidden under one year: a few good weeks make any figure.',
    'metric.annualGrowth.hidden': 'Shown once the series is a year old.',
    'metric.totalReturn': 'Return in all',
    'metric.sharpe': 'Sharpe ratio',
    'metric.sortino': 'Sortino ratio',
    'metric.maxDrawdown': 'Largest drawdown',
    'metric.hitRate': 'Hit rate',
    'metric.hitRate.hint': 'Share of closed trades that ended above zero after costs.',
    'metric.hitRate.shut': 'Withheld: {{have}} of {{needed}} independent trades.',
    'metric.hitRate.noEdge': 'Withheld: no edge gate is open.',
    'metric.profitFactor': 'Profit factor',
    'metric.profitFactor.hint': 'All gains over all losses. 1 means nothing was earned.',
    'metric.exposure': 'Exposure',
    'metric.exposure.hint': 'Mean part of the account that was invested.',
    'metric.turnover': 'Turnover in all',
    'metric.turnover.hint':
      'What was bought and sold since the beginning, as a multiple of the mean account.',
    'metric.fees': 'Costs paid',
    'metric.fees.hint': 'Fee and slippage of all trades, as a part of the account at the beginning.',
    'metric.trades': 'Trades',
    'metric.openTrades': '{{n}} still open',
    'metric.tooLittle': 'Too few trades for this figure.',

    'gates.title': 'Is there an edge?',
    'gates.lead':
      'A gate opens only where all of these hold at once, per horizon, on calls whose outcome was unknown when they were made, and stays open until the last two years lose it. Chance alone very rarely opens it.',
    'gates.none': 'No gate has been computed yet. Until one has, no edge is claimed.',
    'gates.horizon': '{{bars}} bars ahead',
    'gates.open': 'open',
    'gates.shut': 'shut',
    'gates.not-computed': 'not computed',
    'gates.openText': 'A measurable edge is claimed.',
    'gates.shutText': 'No measurable edge so far.',
    'gates.not-computedText': 'Too little has matured to say anything.',
    'gates.days': 'Judged on {{n}} days, {{periods}} independent periods',
    'gates.atLeast': ': is {{value}}, needs {{needed}} or more',
    'gates.atMost': ': is {{value}}, may be at most {{needed}}',
    'gates.above': ': is {{value}}, needs more than {{needed}}',
    'gates.atLeast.unknown': ': not known yet, needs {{needed}} or more',
    'gates.atMost.unknown': ': not known yet, may be at most {{needed}}',
    'gates.above.unknown': ': not known yet, needs more than {{needed}}',
    'gate.history': 'Long enough: periods that do not overlap',
    'gate.names': 'Broad enough: names a day',
    'gate.rank-ic-t': 'The ranking agrees with what followed (t of the daily rank correlation)',
    'gate.placebo': 'Scrambled signals almost never do as well (placebo p)',
    'gate.both-halves': 'It worked in both halves of the time (rank correlation of the weaker one)',
    'gate.net-after-costs': 'Long against short earns something after costs',
    'gate.brier-skill': 'Its probabilities beat the base rate',
    'gate.trailing': 'It still works on the last two years',
    'gates.deflated':
      'Chance that its Sharpe ratio is above zero, every model ever tried counted as a trial: {{value}}.',

    'calibration.title': 'When it said 60 %, was it 60 %?',
    'calibration.note':
      '{{n}} published calls, each from the next open to the close {{bars}} bars after it, stated between {{least}} and {{most}}. Base rate {{base}}.',
    'calibration.noteBacktest':
      '{{n}} chances of the range, recomputed on past bars, each from the next open to the close {{bars}} bars after it, between {{least}} and {{most}}. Base rate {{base}}.',
    'calibration.predicted': 'Stated chance',
    'calibration.observed': 'Came true',
    'calibration.horizon': 'Bars ahead',
    'calibration.none': 'No call has matured yet',
    'calibration.noneWhy':
      'A published chance is judged by its outcome in the ledger: from the next open to the close 5, 20 or 60 bars after it.',
    'calibration.brier': 'Brier score',
    'calibration.brierHint': 'Mean squared error of the stated chances. Lower is better.',
    'calibration.skill': 'Skill against the base rate',
    'calibration.skillHint':
      'Above zero: better than always stating the base rate. Below zero: worse, and shown as such.',
    'calibration.summary':
      '{{n}} calls in {{bins}} groups. Brier skill against the base rate {{skill}}. On the diagonal a stated chance came true as often as stated.',

    'assets.title': 'Asset by asset',
    'assets.note': 'Every asset the rule was allowed to trade, also those it lost on.',
    'assets.trades': 'Trades',
    'assets.won': 'Won',
    'assets.wonHint':
      'Closed trades that ended above zero. A count, not a hit rate: n is far too small for one.',
    'assets.wonOf': '{{won}} of {{n}}',
    'assets.net': 'Net return',
    'assets.netHint': 'All trades of the asset one after the other, after costs.',
    'assets.hold': 'Buy and hold',
    'assets.against': 'Against holding',
    'assets.againstHint': 'Net return less buy and hold, in percentage points.',
    'assets.points': 'pp',
    'assets.best': 'Best trade',
    'assets.worst': 'Worst trade',
    'assets.open': 'Open since',
    'assets.flat': 'No open trade.',
    'assets.history': 'Trades',
    'assets.none': 'No asset has been traded yet',

    'rule.title': 'The rule behind every curve',
    'rule.text':
      'Long only, one position per asset. In at the first open after the stance is known to have turned to buy, out at the first open after it is known to have left buy (a day of crypto is known as the next one opens, so there it is the open a day later), at the stop (3 ATR below), at the target (6 ATR above), or after 60 bars. Each position gets 1/N of the account.',
    'rule.costs': 'Costs {{value}} bp a side',
    'rule.model': 'Newest model behind it: {{version}}',
    'rule.noModel': 'No model stands behind it yet',
    'rule.history': 'Every trade, and how to check it',
    'rule.repriced': 'Priced anew at {{value}} bp a side; published at {{published}} bp.',
  },
  import.meta.glob('./record.??.ts'),
);

export type RecordTextKey = TextKey<typeof recordText>;
