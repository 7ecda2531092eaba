-- Whether a headline only repeats the move of a price, and a tone that says how the headline speaks instead of how sure
-- the reader was. Both follow from what is stored: null until the headline has been read again in the background.

alter table news_article add column recap boolean;
alter table news_link add column recap boolean;
create index news_article_to_reread on news_article (world, known_at desc) where recap is null;
