import { companyVerbs, leadingWords, marketStates, oneFirmNouns } from './headline-words.ts';
import type { Sighting } from './judge-common-word.ts';

/**
 * Whether a word for an industry or its goods is the subject of a headline, and not part of some firm's name or
 * description.
 */
export function meansTrade(sighting: Sighting): boolean {
  return (
    !isPartOfFirmName(sighting) &&
    !describesFirm(sighting) &&
    !isFieldOfChoice(sighting) &&
    !isGroupOfExamples(sighting)
  );
}

/** "Deutsche Bank", "Murphy Oil", "Power Exchange": next to a capital in a headline whose other words have none. */
function isPartOfFirmName({ text, pieces, from, to, isTitleCase }: Sighting): boolean {
  if (isTitleCase || !isCapitalised(pieces[from].text)) return false;
  const [previous, next] = [pieces[from - 1], pieces[to]];
  const isJoined = (end: number, start: number) => /^[ -]$/.test(text.slice(end, start));
  if (
    previous !== undefined &&
    isJoined(previous.end, pieces[from].start) &&
    /^\p{Lu}/u.test(previous.text) &&
    !leadingWords.has(previous.lower) &&
    !companyVerbs.has(previous.lower)
  )
    return true;
  return next !== undefined && isJoined(pieces[to - 1].end, next.start) && isCapitalised(next.text);
}

function isCapitalised(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word);
}

/** "IT major Wipro", "Chemical company BASF": the industry of the one firm that follows. */
function describesFirm({ text, pieces, to }: Sighting): boolean {
  const [next, afterNext] = [pieces[to], pieces[to + 1]];
  if (next === undefined || afterNext === undefined || !oneFirmNouns.has(next.lower)) return false;
  const isPlain = text.slice(pieces[to - 1].end, afterNext.start) === ` ${next.text} `;
  return isPlain && /^\p{Lu}/u.test(afterNext.text);
}

const choices = /^(?:in|among|amongst|within|of)$/;

/**
 * "Prefer Wipro in the IT space", "Idea top pick among telecom stocks": the field from which a firm is chosen, not
 * the subject.
 */
function isFieldOfChoice({ pieces, from, isNameAt }: Sighting): boolean {
  const before = pieces[from - 1]?.lower === 'the' ? from - 2 : from - 1;
  if (before < 1 || !choices.test(pieces[before].lower) || marketStates.has(pieces[before - 1].lower))
    return false;
  return pieces.some((_, at) => at < before && isNameAt(at));
}

/** "Oil companies like ONGC", "lenders such as Wells Fargo": the firms are the subject. */
function isGroupOfExamples({ pieces, to, isNameAt }: Sighting): boolean {
  const [next, afterNext] = [pieces[to]?.lower, pieces[to + 1]?.lower];
  if (next === 'like') return isNameAt(to + 1);
  return next === 'such' && afterNext === 'as' && isNameAt(to + 2);
}

/** "Lists at a premium on BSE": the place of a trade. */
export function isPlaceOfTrade({ pieces, from }: Sighting): boolean {
  const before = pieces[from - 1]?.lower === 'the' ? from - 2 : from - 1;
  return pieces[before]?.lower === 'on';
}
