export type { ComputedRecord } from './model/compute-record.ts';
export { returnsModule } from './returns-module.ts';
export type { MarketRecords, ReturnsService } from './returns-service.ts';
