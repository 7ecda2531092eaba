import { defineMessages } from '../../../i18n/messages.ts';

export const aboutText = defineMessages(
  {
    statement: 'In Rome, an auspex watched the birds and told the mighty what they wished to hear.',
    turn: 'We kept the name and turned the custom round: say it first, write it down, and let everyone see what came of it.',
    'story.title': 'Why this exists',
    'story.p1':
      'Anyone can show a chart on which every arrow points the right way. The arrows were drawn afterwards, or the ones that failed were taken away, or the fees were left out. It costs nothing, and from outside it cannot be told from the real thing.',
    'story.p2':
      'So we asked what it would take for a stranger to be able to tell. A record that is written before the outcome. A chain that shows when something was changed. Costs that are taken off first. A placebo that runs beside every rule. And a page that says “not enough evidence” as calmly as it says anything else.',
    'story.p3':
      'Then we built the analysis to fit the record, and not the other way round. On real prices we found that the width of a move can be estimated well and its direction hardly at all. That is why you will read more about ranges and risk here than about the next big winner.',
    'hold.title': 'What we hold to',
    'hold.1.name': 'Ranges before promises',
    'hold.1.text':
      'A single figure about the future is a decoration. Ours come with an interval, or not at all.',
    'hold.2.name': 'Losers stay in sight',
    'hold.2.text':
      'Every trade of the record is listed. There is no filter on our side that could hide the bad ones.',
    'hold.3.name': 'Luck is named',
    'hold.3.text':
      'Whoever searches a thousand patterns finds fifty. We say how many were searched and how many of them chance alone would have brought.',
    'hold.4.name': 'Missing is never zero',
    'hold.4.text': 'What we do not know is shown as unknown, with the reason, in every table and every sum.',
    'hold.5.name': 'Your keys, your data',
    'hold.5.text':
      'No right to withdraw, no tracking, no script from anyone else on our pages. You can take your data along or have it erased.',
    'wrong.title': 'Where we may be wrong',
    'wrong.p1':
      'Models grow old. Markets change their habits, and a range that held for years can be too narrow next month. That is why the coverage achieved so far stands beside every forecast, and why a model that stops working is retired, with the reason, and stays listed.',
    'wrong.p2': 'If you find a mistake, tell us. Mistakes that mattered are described in the [blog](/blog).',
    'ways.record': 'Check the record',
    'ways.guide': 'Read how it works',
    'ways.write': 'Write to us',
  },
  import.meta.glob('./about.??.ts'),
);
