export { RecentAnswers } from './recent-answers.ts';
