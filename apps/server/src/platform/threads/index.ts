export { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';
