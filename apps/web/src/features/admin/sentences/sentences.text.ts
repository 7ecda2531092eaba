import { defineMessages, type TextKey } from '../../../i18n/messages.ts';

/**
 * Sentences that sources and the quality screen leave in the store, as they write them: evidence is kept word for word.
 * Their values are found by these patterns, so that another language can say the same.
 */
export const sentencesText = defineMessages(
  {
    // Evidence of the quality screen
    closedDay:
      'The exchange was closed on {{date}}, and yet there is a bar: close {{close}}, volume {{volume}}.',
    holidayCopy:
      'The exchange was closed on {{date}}; the bar repeats that of {{other}} in every price and its volume {{volume}}.',
    copiedBar: 'The bar repeats that of {{other}} in every price and its volume {{volume}}.',
    gapOne: '1 session between {{from}} and {{to}} has no bar.',
    gap: '{{n}} sessions between {{from}} and {{to}} have no bar.',
    longGapReuse:
      '{{n}} sessions without bar, then close {{after}} after {{before}}: the symbol may be another company’s since.',
    longGap: '{{n}} sessions without bar, then close {{after}} after {{before}}.',
    dividendTwice: 'A dividend of {{amount}} on {{date}} is told twice within {{days}} days.',
    dividendMissing:
      'The dividend of {{amount}} on {{date}} ({{share}} of the price) is missing in the adjusted closes.',
    dividendStep:
      'On {{date}} the adjusted close steps by {{step}} against a close of {{close}}, but the dividend is {{amount}}.',
    dividendTimes: 'The dividend of {{amount}} on {{date}} is {{times}} times the usual {{usual}}.',
    dividendOpen:
      'A dividend of {{amount}} on {{date}} would be {{share}} of the close {{close}}, but the open was {{open}}.',
    knownEarlyOne: '1 bar from {{from}} on are said to be known at {{at}}, before the session ended.',
    knownEarly: '{{n}} bars from {{from}} on are said to be known at {{at}}, before the session ended.',
    priceMissing:
      'A price is missing or not above zero: open {{open}}, high {{high}}, low {{low}}, close {{close}}.',
    priceOrder: 'The prices are not in order: open {{open}}, high {{high}}, low {{low}}, close {{close}}.',
    splitAdjusted:
      'The prices are said to be as traded, but at the split of {{ratio}} for 1 on {{date}} the close goes from {{before}} to {{after}}: the bars before are adjusted already.',
    splitOtherDay:
      'The prices are said to be as traded, but at the split of {{ratio}} for 1 on {{date}} the price changes by it on {{other}}.',
    splitShows:
      'The prices are said to be adjusted, but the split of {{ratio}} for 1 on {{date}} still shows: close {{before}} on {{from}}, {{after}} on {{to}}.',
    splitStretch:
      'Close {{before}} before, {{close}} on {{from}}, and back to {{back}} on {{to}}: a stretch at 1/{{ratio}} of the price.',
    splitUnknown:
      'Close {{before}} on {{from}}, open {{open}} on {{to}}: a change by {{ratio}} with ordinary trading ({{trading}}), and no split is known.',
    staleRun: '{{n}} bars in a row repeat the close {{close}} without any trading.',
    staleTailOne: 'The last bar is of {{date}}; 1 session after it is missing.',
    staleTail: 'The last bar is of {{date}}; {{n}} sessions after it are missing.',
    unitsOne: '1 bar about {{factor}} times the rest: close {{close}} beside {{other}} on {{date}}.',
    units: '{{n}} bars about {{factor}} times the rest: close {{close}} beside {{other}} on {{date}}.',
    unitsWithin: '{{prices}} beside a price of about {{usual}}: off by a factor of about {{factor}}.',
    noVolume: 'All {{n}} bars have volume 0: the source has no volume.',
    volumeMovedOne: '1 bar with volume 0, though the price moved in 1 of them (close {{from}} to {{to}}).',
    volumeMoved:
      '{{n}} bars with volume 0, though the price moved in {{moved}} of them (close {{from}} to {{to}}).',
    volumeQuietOne: '1 bar of {{year}} with volume 0, the price standing still.',
    volumeQuiet: '{{n}} bars of {{year}} with volume 0, the price standing still.',
    // Suggested repairs
    replaceBar: 'Make the bar open {{open}}, high {{high}}, low {{low}}, close {{close}}.',
    removeBar: 'Leave out the bars on {{date}}.',
    removeBars: 'Leave out the bars from {{from}} to {{to}}.',
    scaleBarVolume: 'Multiply prices on {{date}} by {{factor}} and volumes by {{volume}}.',
    scaleBarsVolume: 'Multiply prices from {{from}} to {{to}} by {{factor}} and volumes by {{volume}}.',
    scaleBar: 'Multiply prices on {{date}} by {{factor}}.',
    scaleBars: 'Multiply prices from {{from}} to {{to}} by {{factor}}.',
    forgetVolumeOne: 'Treat the volume on {{date}} as missing.',
    forgetVolume: 'Treat the volume from {{from}} to {{to}} as missing.',
    addSplit: 'Add a split of {{ratio}} for 1 on {{date}}.',
    changeDividend: 'Make the dividend on {{date}} {{amount}} per share.',
    removeDividend: 'Take out the dividend on {{date}}.',
    scaleAdjusted: 'Multiply adjusted closes before {{date}} by {{factor}}.',
    fetchOne: 'Fetch the bars on {{date}} again.',
    fetchAgain: 'Fetch the bars from {{from}} to {{to}} again.',
    otherAsset: 'Keep the bars from {{from}} to {{to}} as another asset’s.',
    quietIsUsual: 'Days without any trade happen where little is traded.',
    noRepairFetch:
      'There is no repair to record: Ask the source again with `auspex ingest`; there is nothing to calculate here.',
    noRepairOther:
      'There is no repair to record: Import these bars under a symbol of their own; the store does not move bars between assets.',
    noRepairAdjusted:
      'There is no repair to record: Adjusted closes are not stored; correct the dividend instead.',
    noRepairQuiet: 'There is no repair to record: Days without any trade happen where little is traded.',
    noRepairNothing: 'There is no repair to record: It changes nothing.',
    repairGone: 'The screen does not find this fault any more; screen the symbol again first.',
    // What sources say of what they give
    filesStand: 'Files on disk stand still.',
    filesDaily: 'The files hold daily bars.',
    filesHalts: 'Files of bars do not tell of halts.',
    filesActions: 'Where the file has columns of dividends and splits.',
    alphaHalts: 'Alpha Vantage does not report trading halts.',
    alphaListings: 'Active US listings.',
    alphaQuotes: 'Stocks only; each quote is one call of the day.',
    alphaDates: 'The next six months.',
    exchangeHalts: 'Crypto exchanges do not publish trading halts.',
    exchangePairs: 'Pairs that can be traded now.',
    coinActions: 'Coins have none.',
    edgarWho: 'Companies that file with the SEC.',
    noFeeds: 'No feed is configured.',
    fundsReport: 'Funds and coins publish no accounts and no earnings.',
    // Why a source could not answer
    timeout: '{{host}} did not answer within {{seconds}} s.',
    unreachable: '{{host}} cannot be reached ({{detail}}).',
    status: '{{host}} answered with status {{status}}.',
    rateLimited: '{{host}} asks us to wait before the next call.',
    budget: 'Our own limit of calls to {{host}} is reached for now.',
    resting: '{{host}} failed several times in a row and is left alone for a while.',
    tooLarge: 'The answer of {{host}} is larger than {{bytes}} bytes.',
    notUnderstood: 'The answer of {{host}} could not be understood: {{detail}}',
    notUsed: 'The answer of {{host}} could not be used.',
    quotaTheirs: 'Alpha Vantage says that the calls of the day are used up.',
    quotaOurs: 'The {{n}} calls of the day to Alpha Vantage are used up.',
    quotaUncounted: 'The calls to Alpha Vantage cannot be counted now.',
    tooFast: 'Alpha Vantage was asked too often in a short time.',
    invalidKey: 'Alpha Vantage does not accept the key.',
    refused: 'Alpha Vantage refused without a reason known to us.',
  },
  import.meta.glob('./sentences.??.ts'),
);

export type SentenceKey = TextKey<typeof sentencesText>;
