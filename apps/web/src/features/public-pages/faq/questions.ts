/** The questions in their groups; a question's name is the part of its address after `#`. */
export const QUESTIONS = [
  { group: 'analysis', names: ['advice', 'accuracy', 'direction', 'stance', 'ai', 'gate'] },
  { group: 'record', names: ['record', 'backtest', 'placebo'] },
  { group: 'orders', names: ['custody', 'withdraw', 'lost', 'paper', 'stock-orders'] },
  { group: 'data', names: ['simulated', 'sources', 'stale'] },
  { group: 'account', names: ['cookies', 'erase', 'mail'] },
  { group: 'money', names: ['free', 'cancel'] },
] as const;

export type QuestionName = (typeof QUESTIONS)[number]['names'][number];
