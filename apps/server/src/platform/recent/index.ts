export { BoundedCache, RecentAnswers } from './bounded-cache.ts';
