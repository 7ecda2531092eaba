export { BoundedCache, FewAtOnce, RecentAnswers } from './bounded-cache.ts';
