export * from './feed-http-options.ts';
export * from './read-feed.ts';
export * from './read-xml.ts';
export * from './rss-news.ts';
