const RUN_WORDS = 3;
/** A text with fewer runs is too short to be compared. */
const MIN_RUNS = 4;

function runsOf(text: string): Set<string> {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return new Set(words.slice(RUN_WORDS - 1).map((_word, index) => words.slice(index, index + RUN_WORDS).join(' ')));
}

/** The similarity of two texts, 0 to 1: how many of all their runs of three words occur in both (Jaccard index). */
export function similarity(a: string, b: string): number {
  const [inA, inB] = [runsOf(a), runsOf(b)];
  if (inA.size < MIN_RUNS || inB.size < MIN_RUNS) return 0;
  const shared = [...inA].filter((run) => inB.has(run)).length;
  return shared / (inA.size + inB.size - shared);
}
