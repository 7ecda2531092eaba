import { newYorkHoursBehind } from '@auspex/market';
import { createAssetSearch, isGone } from '../market/index.ts';
import { needParameter, type ProviderFunction } from './provider-reply.ts';

const MATCHES = 10;
const types = { stock: 'Equity', fund: 'ETF', crypto: 'Cryptocurrency' } as const;

/** Assets by symbol or name, best match first. */
export const symbolSearch: ProviderFunction = async (question) => {
  const { view } = question;
  const keywords = needParameter(question, 'keywords');
  const search = createAssetSearch(await view.assets(), view.asOf);
  const columns = [
    ...['symbol', 'name', 'type', 'region', 'marketOpen', 'marketClose', 'timezone', 'currency'],
    'matchScore',
  ];
  const rows = search(keywords, MATCHES).map(({ asset, rank }) => {
    const us = asset.market === 'us';
    return [
      ...[asset.symbol, asset.name, types[asset.kind], us ? 'United States' : 'Global'],
      ...(us ? ['09:30', '16:00', `UTC-0${newYorkHoursBehind(view.asOf)}`] : ['00:00', '23:59', 'UTC+00']),
      ...[asset.currency, (1 - rank / 10).toFixed(4)],
    ];
  });
  return {
    json: {
      bestMatches: rows.map((row) =>
        Object.fromEntries(columns.map((column, i) => [`${i + 1}. ${column}`, row[i]])),
      ),
    },
    table: { header: columns, rows, fileName: 'symbol_search' },
  };
};

/** Everything that is listed, or no longer listed; a table only, as in the dialect. */
export const listingStatus: ProviderFunction = async (question) => {
  const { view } = question;
  const wantsGone = question.parameter('state')?.toLowerCase() === 'delisted';
  const assets = await view.assets({ market: 'us', delisted: wantsGone });
  const header = ['symbol', 'name', 'exchange', 'assetType', 'ipoDate', 'delistingDate', 'status'];
  const rows = assets
    .filter((asset) => isGone(asset, view.asOf) === wantsGone)
    .map((asset) => [
      ...[asset.symbol, asset.name, 'None', asset.kind === 'fund' ? 'ETF' : 'Stock'],
      ...[asset.listedOn, wantsGone ? (asset.delisting?.date ?? 'null') : 'null'],
      wantsGone ? 'Delisted' : 'Active',
    ]);
  const records = rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i]])));
  return { json: { data: records }, table: { header, rows, fileName: 'listing_status' } };
};
