export type { ComputedRecord } from './model/compute-record.ts';
export type { MarketRecords } from './reading/read-records.ts';
export { returnsModule } from './returns-module.ts';
export type { ReturnsService } from './returns-service.ts';
