export const tradingEnglish = {
  'purpose.manageApiKeys': 'Connect an exchange with a key that can trade but never withdraw.',
  'part.exchanges': 'Exchanges and what each key may do',
  'part.limits': 'Limits of each key',
  'part.journal': 'Every use of a key',
} as const;
