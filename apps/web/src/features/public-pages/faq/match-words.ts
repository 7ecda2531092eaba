/** Letters without accents or case, so that "etalonnage" finds « étalonnage ». */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}

/** Whether a text holds every word, or the beginning of one, that was typed. */
export function matchesWords(text: string, typed: string): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const searched = ` ${plain(text).replace(/[^\p{Letter}\p{Number}]+/gu, ' ')} `;
  return words.every((word) => {
    const bare = word.replace(/[^\p{Letter}\p{Number}]+/gu, ' ').trim();
    return bare === '' || searched.includes(` ${bare}`);
  });
}
