export {
  assetColumns,
  memberColumns,
  portfolioTransactionColumns,
  pricedAssetColumns,
  relativeVolumeColumns,
  signalColumns,
  tradeColumns,
} from './list-columns.ts';
export {
  type Choice,
  choicesOf,
  compareValues,
  pageOf,
  passesFilter,
  placeOfPage,
  type ValueColumn,
  viewRows,
} from './page-rows.ts';
export {
  type CellValue,
  type ColumnKind,
  type FilterValue,
  filterFields,
  type ListColumns,
  LONGEST_SEARCH,
  type RowsView,
  type SortKey,
  viewQuery,
} from './table-view.ts';
