/** For this tab only, and until it is asked: whoever signs out leaves nothing of it behind. */
const PLACE = 'auspex.question';

/** What was being written when the page was left; empty where nothing was. */
export function keptQuestion(): string {
  try {
    return sessionStorage.getItem(PLACE) ?? '';
  } catch {
    return '';
  }
}

export function keepQuestion(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, text);
  } catch {
    // The browser keeps nothing for us; the page itself still does.
  }
}
