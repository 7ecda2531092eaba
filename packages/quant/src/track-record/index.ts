export * from './comparison-copies.ts';
export * from './comparison-lines.ts';
export * from './position-book.ts';
export * from './record-activity.ts';
export * from './record-asset.ts';
export * from './record-trade.ts';
export * from './run-track-record.ts';
export * from './trade-assets.ts';
