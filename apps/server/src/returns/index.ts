export type { ComputedRecord } from './model/compute-record.ts';
export { returnsModule, returnsOf } from './returns-module.ts';
export type { MarketRecords, ReturnsService } from './returns-service.ts';
