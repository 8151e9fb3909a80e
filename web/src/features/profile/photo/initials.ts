const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const firstCharacter = (word: string): string => {
  const [first] = segmenter.segment(word);
  return first?.segment ?? '';
};

/** "Jordan van Dyk" is JD. A single word gives its first letter. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (firstCharacter(first) + firstCharacter(last)).toUpperCase();
}
