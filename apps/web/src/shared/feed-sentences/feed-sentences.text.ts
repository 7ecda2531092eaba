import { defineMessages, type TextKey } from '../../i18n/messages.ts';

/**
 * What sources say of what they give and why they could not answer, as it is stored: in English. Their values are found
 * by these patterns, so that another language can say the same.
 */
export const feedSentencesText = defineMessages(
  {
    filesStand: 'Files on disk do not change.',
    filesDaily: 'The files hold daily bars.',
    filesHalts: 'Bar files contain no information on halts.',
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
    beingAsked: 'Waiting for {{source}}.',
    tooMuch: 'Too much is being fetched at the moment.',
    ending: 'The server is shutting down.',
    notStored: 'The data received could not be stored.',
    elsewhere: 'It is being fetched by another process.',
    refused: 'Alpha Vantage refused the request and gave no reason.',
  },
  import.meta.glob('./feed-sentences.??.ts'),
);

export type FeedSentenceKey = TextKey<typeof feedSentencesText>;
