export { type Admit, BoundedCache, FewAtOnce, RecentAnswers } from './bounded-cache.ts';
