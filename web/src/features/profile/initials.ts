const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const firstCharacter = (word: string): string => {
  const [first] = segmenter.segment(word);
  return first?.segment ?? '';
};

/** Of the first and the last word: "Jordan van Dyk" is JD; of one word its first letter. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (firstCharacter(first) + firstCharacter(last)).toUpperCase();
}
