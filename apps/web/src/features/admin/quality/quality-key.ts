/** What begins the key of every answer about the quality screen. */
export const QUALITY_KEY = ['admin', 'quality'] as const;
