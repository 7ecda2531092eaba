import { defineMessages } from '../../../i18n/messages.ts';

export const firstHourText = defineMessages(
  {
    title: 'Welcome to Auspex',
    step: 'Step {{step}} of {{count}}',
    skip: 'Skip',
    close: 'Close',
    back: 'Back',
    next: 'Continue',

    'invite.lead': 'Three short steps: what you follow, how it looks, where to start.',
    'invite.begin': 'Get started',
    'pick.title': 'What do you follow?',
    'pick.lead':
      'Choose a few symbols. They become your watchlist: signals, volumes, news and earnings can be narrowed to it with one click.',
    'pick.stocks': 'Most traded stocks',
    'pick.coins': 'Most traded coins',
    'pick.others': 'Anything else?',
    'pick.chosen': '{{count}} chosen',
    'pick.chosen_one': '{{count}} chosen',
    'pick.none': 'None chosen yet; you can star symbols anywhere later.',
    'pick.yours': 'Your picks',
    'pick.failed': 'The market could not be loaded, so search for what you follow, or continue. {{reason}}',
    'look.title': 'How should it look?',
    'look.lead':
      'All of it can be changed at any time: the time zone in the settings, the rest in the bar above every screen.',
    'look.language': 'Language',
    'look.zone': 'Time zone',
    'look.zoneHint': 'Your portfolio’s days begin at midnight there.',
    'look.zoneNotSaved': 'The time zone could not be saved. {{reason}}',
    'look.theme': 'Theme',
    'look.dark': 'Dark',
    'look.light': 'Light',
    'look.directions': 'Up and down colours',
    'look.greenRed': 'Green and red',
    'look.blueOrange': 'Blue and orange',
    'look.notSaved':
      'The language applies to this browser; it could not be saved to your account. {{reason}}',
    'begin.title': 'Where to start',
    'begin.lead': 'On a keyboard, / finds any symbol or screen and ? lists all shortcuts.',
    'begin.watchlist': 'Your watchlist',
    'begin.watchlistWhy': 'Prices of the symbols you follow, in your own order.',
    'begin.stocks': 'Signals for stocks',
    'begin.stocksWhy': 'How the indicators vote, the expected range, and what the record says so far.',
    'begin.crypto': 'Signals for crypto',
    'begin.cryptoWhy': 'The same, around the clock.',
    'begin.news': 'News',
    'begin.newsWhy': 'Headlines about what you follow, with the words that decide their tone.',
    simulated:
      'This is a simulated market: the names are real, the prices are invented. Use it to try things out.',
  },
  import.meta.glob('./first-hour.??.ts'),
);
