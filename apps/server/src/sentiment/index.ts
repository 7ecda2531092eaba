export { sentimentModule } from './sentiment-module.ts';
export type { AssetMood, MarketMood, MoodDays, SentimentService } from './sentiment-service.ts';
