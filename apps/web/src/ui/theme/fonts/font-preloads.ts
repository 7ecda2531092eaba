import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';

/** Addresses for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const FONT_PRELOADS = {
  /** Every page. */
  text: inter,
  /** Public pages and the blog: their headlines. */
  headline: newsreader,
} as const;
