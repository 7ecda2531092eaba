import { indicators } from '@auspex/quant/indicators';

const SUGGESTIONS = 4;

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

/** How many letters have to be changed, added, removed or swapped with a neighbour. */
export function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [older, before] = [before, row];
  }
  return before[b.length] ?? a.length;
}

/** How far a text is from a name, as a whole or from one of its words. */
function distanceTo(text: string, name: string): number {
  const whole = plain(name);
  if (whole.includes(text) && text.length >= 3) return 0.5;
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word.length > 2);
  const nearest = Math.min(
    ...words.map((word) => editDistance(text, plain(word)) + 0.25),
    Number.POSITIVE_INFINITY,
  );
  return Math.min(editDistance(text, whole), nearest);
}

/** Indicator names that resemble a text, closest first. */
export function closeIndicators(text: string): readonly string[] {
  const wanted = plain(text).slice(0, 60);
  if (wanted === '') return [];
  const most = Math.max(1, Math.ceil(wanted.length / 3));
  return indicators
    .map(({ id, name }) => ({ id, distance: Math.min(distanceTo(wanted, id), distanceTo(wanted, name)) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, SUGGESTIONS)
    .map(({ id }) => id.toUpperCase());
}

/** What to say to somebody who asks for an indicator that does not exist. */
export function unknownIndicatorSentence(text: string): string {
  const close = closeIndicators(text);
  const said = `There is no indicator “${text.slice(0, 60)}”.`;
  if (close.length > 0) return `${said} Did you mean ${close.join(' or ')}?`;
  const all = indicators.map(({ id }) => id.toUpperCase()).sort();
  return `${said} There are: ${all.join(', ')}.`;
}
