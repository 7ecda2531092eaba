import { defineMessages, type TextKey } from '../../../i18n/messages.ts';

export const recordText = defineMessages(
  {
    'pick.since': 'since {{date}}',
    'pick.notBegun': 'not started',
    'pick.cost': 'at {{value}} bp',

    'head.gateOpen': '{{rate}} of {{n}} independent calls were right',
    'head.gateInterval': '95% interval {{low}} to {{high}}.',
    'head.shut': 'No hit rate is claimed yet',
    'head.missing_one': 'Published signals so far: {{have}} of {{needed}} independent trades has closed.',
    'head.missing': 'Published signals so far: {{have}} of {{needed}} independent trades have closed.',
    'head.why':
      'Until then, a hit rate says more about luck than about the method. Trades that overlap in time count once, so n grows slowly.',
    'head.edgeShut':
      'Enough trades have closed, but there is no measurable edge so far: the hit rate is withheld until an edge gate opens.',
    'head.estimate.backtest':
      'First hit rate possible: around {{when}}, at the pace of the backtest ({{pace}} independent trades a year), and only if an edge gate is open by then.',
    'head.estimate.own':
      'First hit rate possible: around {{when}}, at its own pace ({{pace}} independent trades a year), and only if an edge gate is open by then.',

    'equity.title': 'Account value after costs',
    'equity.note':
      '{{series}} at {{fee}} bp per side: {{n}} trades from {{from}} to {{to}}. The band covers 90% of the {{runs}}.',
    'equity.runs.placebo': 'placebo runs',
    'equity.runs.random': 'random entries',
    'equity.band.placebo': 'Placebo',
    'equity.band.random': 'Random entry',
    'series.sealed': 'Shown up to {{date}}: trades recorded since then may still be sealed for you.',
    'series.refused':
      '{{n}} turns to Buy were not entered, because they had not been recorded before the open.',
    'equity.logarithmic': 'Logarithmic scale.',
    'equity.compare': 'Band of',
    'equity.strategy': 'Signals',
    'equity.buyAndHold': 'Buy and hold',
    'equity.random': 'Random entry, median',
    'equity.randomBand': 'Random entry, 5–95%',
    'equity.placebo': 'Placebo, median',
    'equity.placeboBand': 'Placebo, 5–95%',
    'equity.drawdown': 'Drawdown',
    'equity.verdict.unknown': 'The record is too short for a placebo.',
    'equity.verdict':
      'It ended above {{share}} of the placebos: the same signals on other dates and other assets.',
    'equity.verdict.aboveAll':
      'It ended above every placebo: the same signals on other dates and other assets.',
    'equity.verdict.belowAll':
      'It ended below every placebo: the same signals on other dates and other assets.',
    'equity.verdict.none': 'That is no evidence of skill.',
    'equity.verdict.luck': 'Luck alone ends that high in {{chance}} of cases, so it is no evidence of skill.',
    'equity.verdict.rare':
      'Luck alone ends that high in only {{chance}} of cases. The edge gate decides whether it counts.',

    'metrics.title': 'Metrics and their uncertainty',
    'metrics.note': '95% intervals by stationary bootstrap; hit rate: Wilson interval.',
    'metric.annualGrowth': 'CAGR',
    'metric.annualGrowth.hint':
      'Compound annual growth rate. Hidden under one year: a few good weeks can produce any figure.',
    'metric.annualGrowth.hidden': 'Shown once the series is a year old.',
    'metric.totalReturn': 'Total return',
    'metric.sharpe': 'Sharpe ratio',
    'metric.sortino': 'Sortino ratio',
    'metric.maxDrawdown': 'Max drawdown',
    'metric.hitRate': 'Hit rate',
    'metric.hitRate.hint': 'Share of closed trades that ended above zero after costs.',
    'metric.hitRate.shut': 'Withheld: {{have}} of {{needed}} independent trades in this series.',
    'metric.hitRate.noEdge': 'Withheld: no edge gate is open.',
    'metric.profitFactor': 'Profit factor',
    'metric.profitFactor.hint': 'Gross profit over gross loss. 1 means nothing was earned.',
    'metric.exposure': 'Exposure',
    'metric.exposure.hint': 'Average share of the account that was invested.',
    'metric.turnover': 'Turnover',
    'metric.turnover.hint':
      'Everything bought and sold since the start, as a multiple of the average account.',
    'metric.fees': 'Costs paid',
    'metric.fees.hint': 'Fees and slippage on all trades, as a share of the starting account.',
    'metric.breakEven': 'Break-even cost',
    'metric.breakEven.hint':
      'Cost per side (fee and slippage) at which the total return would be zero. It does not depend on the cost you set.',
    'metric.breakEven.value': '{{value}} bp',
    'metric.breakEven.side': 'per side',
    'metric.breakEven.none': 'Lost money even before costs.',
    'metric.trades': 'Trades',
    'metric.openTrades': '{{n}} still open',
    'metric.tooLittle': 'Too few trades for this figure.',

    'gates.title': 'Is there an edge?',
    'gates.lead':
      'A gate opens only when all of these but the last hold at once, for each horizon, on calls made before the outcome. Once open, only the last can close it. Chance alone very rarely opens it.',
    'gates.none': 'No gate has been computed yet. Until then, we claim no edge.',
    'gates.horizon': '{{bars}} bars ahead',
    'gates.open': 'open',
    'gates.shut': 'closed',
    'gates.not-computed': 'not computed',
    'gates.openText': 'We claim a measurable edge.',
    'gates.shutText': 'No measurable edge so far.',
    'gates.not-computedText': 'Too little has matured to say anything.',
    'gates.days_one': 'Judged on {{n}} day',
    'gates.days': 'Judged on {{n}} days',
    'gates.periods_one': '{{n}} independent period',
    'gates.periods': '{{n}} independent periods',
    'gates.atLeast': ': {{value}} (needs ≥ {{needed}})',
    'gates.atMost': ': {{value}} (needs ≤ {{needed}})',
    'gates.above': ': {{value}} (needs > {{needed}})',
    'gates.atLeast.unknown': ': not known yet (needs ≥ {{needed}})',
    'gates.atMost.unknown': ': not known yet (needs ≤ {{needed}})',
    'gates.above.unknown': ': not known yet (needs > {{needed}})',
    'gate.history': 'Long enough: non-overlapping periods',
    'gate.names': 'Broad enough: assets per day',
    'gate.rank-ic-t': 'Its ranking matches the outcomes (t of the daily rank correlation)',
    'gate.placebo': 'Shuffled signals almost never do as well (placebo p)',
    'gate.both-halves': 'It worked in both halves of the period (rank correlation of the weaker half)',
    'gate.net-after-costs': 'Long minus short is profitable after costs',
    'gate.brier-skill': 'The model’s own probabilities are no worse than the base rate (Brier skill)',
    'gate.trailing': 'It still works over the last two years (t, and a positive return after costs)',
    'gates.deflated':
      'Probability that its Sharpe ratio is above zero, counting every model ever tried as a trial: {{value}}.',

    'calibration.title': 'When it said 60%, was it 60%?',
    'calibration.note':
      '{{n}} published calls, each from the next open to the close {{bars}} bars later. In groups of equal size, they state {{least}} to {{most}} on average. Base rate {{base}}.',
    'calibration.noteBacktest':
      '{{n}} range probabilities recomputed on past bars, each from the next open to the close {{bars}} bars later. In groups of equal size, they are {{least}} to {{most}} on average. Base rate {{base}}.',
    'calibration.narrow': 'Too close together to judge',
    'calibration.narrowWhy':
      'Sorted into groups of equal size, the lowest state {{least}} on average and the highest {{most}}; the base rate is {{base}}. Whether 60% means 60% shows only once enough calls say 60%.',
    'calibration.predicted': 'Stated probability',
    'calibration.observed': 'Came true',
    'calibration.horizon': 'Horizon in bars',
    'calibration.none': 'No call has matured yet',
    'calibration.noneWhy':
      'A published probability is judged by its outcome in the ledger: from the next open to the close 5, 20 or 60 bars later.',
    'calibration.brier': 'Brier score',
    'calibration.brierHint': 'Mean squared error of the stated probabilities. Lower is better.',
    'calibration.skill': 'Brier skill of these probabilities',
    'calibration.skillHint':
      'Above zero: better than always stating the base rate, which nobody knew beforehand. Below zero: worse, and shown as such. It covers the stated probabilities, which come from the price range; the edge gates judge those of the model, so the two may differ.',
    'calibration.few':
      'Withheld: these calls overlap and move together, and are worth fewer than 30 independent ones.',
    'calibration.summary':
      '{{n}} calls in {{bins}} groups. Brier skill against the base rate {{skill}}. On the diagonal, a stated probability came true as often as stated.',

    'exits.title': 'By exit reason',
    'exits.reason': 'Exit',
    'exits.mean': 'Mean net',
    'exits.meanHint': 'Mean net return of these trades, after costs.',
    'exits.profit': 'Contribution',
    'exits.profitHint': 'What these trades added to the account, as a share of what it started with.',
    'exits.none': 'The series has no trade yet.',
    'months.title': 'Month by month',
    'months.year': 'Year',
    'months.whole': 'Year total',
    'months.none': 'The record has no day in this month.',

    'assets.title': 'Asset by asset',
    'assets.note': 'Every asset the rule could trade, including those it lost on.',
    'assets.trades': 'Trades',
    'assets.won': 'Won',
    'assets.wonHint':
      'Closed trades that ended above zero. A count, not a hit rate: n is far too small for that.',
    'assets.wonOf': '{{won}} of {{n}}',
    'assets.net': 'Net return',
    'assets.netHint': 'All trades in the asset, one after another, after costs.',
    'assets.hold': 'Buy and hold',
    'assets.against': 'vs. buy and hold',
    'assets.againstHint': 'Net return minus buy and hold, in percentage points (pp).',
    'assets.points': 'pp',
    'assets.best': 'Best trade',
    'assets.worst': 'Worst trade',
    'assets.open': 'Open since',
    'assets.flat': 'No open trade.',
    'assets.none': 'No asset has been traded yet',

    'rule.title': 'The rule behind every curve',
    'rule.text':
      'Long only, one position per asset. It enters at the first open after the stance is known to have turned to Buy. It exits at the first open after the stance is known to have left Buy (a crypto day is only known as the next one opens, so there it is the open a day later), at the stop (3 ATR below), at the target (6 ATR above), or after 60 bars. Each position gets 1/N of the account.',
    'rule.costs': 'Costs {{value}} bp per side',
    'rule.model': 'Latest model behind it: {{version}}',
    'rule.noModel': 'No model was behind it: only votes and ranges',
    'rule.history': 'Every trade, and how to verify it',
    'rule.repriced': 'Re-priced at {{value}} bp per side; published at {{published}} bp.',
  },
  import.meta.glob('./record.??.ts'),
);

export type RecordTextKey = TextKey<typeof recordText>;
