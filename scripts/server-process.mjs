/** How a process of the product is started, by `npm start`, by `npm run auspex` and by what measures them. */

/** The space for new objects would grow to 128 MB by the end of the start, and stay in memory. */
export const serverFlags = ['--max-semi-space-size=8'];

/**
 * For the allocator of glibc, which other systems ignore. Left alone it has a pool for every thread, and keeps in them
 * what threads and answers gave back: after a thousand requests a fifth of the memory was nobody's.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
