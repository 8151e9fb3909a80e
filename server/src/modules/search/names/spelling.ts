/** Shorter words are too similar for a typing error to be distinguished from another name. */
const MIN_LENGTH_WITH_EDIT = 3;

/** A word and every form of it with one letter deleted: two words that differ by one typing error share one of these. */
export function deletionNeighbourhood(word: string): string[] {
  const forms = [word];
  for (let i = 0; i < word.length; i++) {
    // Leaving out either of two equal letters gives the same form.
    if (i > 0 && word[i] === word[i - 1]) continue;
    forms.push(word.slice(0, i) + word.slice(i + 1));
  }
  return forms;
}

/** Another character is another name: 王小明 is not 王大明. */
export const toleratesEdit = (word: string): boolean => word.length >= MIN_LENGTH_WITH_EDIT && !/\p{Script=Han}/u.test(word);

/** Whether one letter added, left out, changed, or swapped with its neighbour makes one word of the other. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) end += 1;
  const differing = long.length - start - end;
  if (differing === 1) return true;
  return short.length === long.length && differing === 2 && short[start] === long[start + 1] && short[start + 1] === long[start];
}
