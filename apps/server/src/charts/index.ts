export { chartsModule } from './charts-module.ts';
