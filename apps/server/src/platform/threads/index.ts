export { createSharedThreads } from './shared-threads.ts';
export { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';
