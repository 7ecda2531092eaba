import { workerData } from 'node:worker_threads';
import { serveScans } from '@auspex/quant/learning';

serveScans(workerData);
