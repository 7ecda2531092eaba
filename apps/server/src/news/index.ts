export type { NewsItem, NewsLabel, NewsMention, NewsTone, TitleSpan } from './news-item.ts';
export { newsModule } from './news-module.ts';
export type { NewsService, NewsSpan } from './news-service.ts';
export { newsProvenance, writeArticle } from './write-article.ts';
