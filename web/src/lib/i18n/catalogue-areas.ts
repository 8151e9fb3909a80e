import type { Texts } from './translate.ts';

/** The area of a catalogue is its file's name, as in `reviewer-rank.es.ts`. `modules` are the files of one language, as Vite lists them. */
export function catalogueAreas(modules: Record<string, unknown>): Record<string, Texts> {
  return Object.fromEntries(
    Object.entries(modules as Record<string, Record<string, Texts>>).map(([path, module]) => {
      // Every path has a name, and every file one catalogue.
      const area = path.slice(path.lastIndexOf('/') + 1).split('.', 1)[0]!;
      return [area, Object.values(module)[0]!];
    }),
  );
}
