export type { CoverageAlarm } from './alarms/coverage-alarms.ts';
export { type Forecasts, forecastsModule } from './forecasts-module.ts';
export type {
  ForecastsService,
  KnownForecast,
  LedgerPlace,
} from './forecasts-service.ts';
export type { Coverage } from './model/coverage.ts';
export { type AssetForecast, HORIZONS, type Horizon, type HorizonForecast } from './model/forecast-asset.ts';
export { FORECAST_MODEL } from './model/model-version.ts';
