/**
 * Experiences: members' texts about people they met, and the rules for who may see them. Other modules present experiences only through
 * `presentExperience`, so that nothing hidden reaches a reply.
 */
export { experiencesModule, type ExperiencesModule } from './module.ts';
export type { ExperiencesPorts } from './ports.ts';
export { CategoryCatalogue } from './categories/category-catalogue.ts';
export { toTag, type CategoriesById, type Category, type EditedCategory } from './categories/category.ts';
export { publicationCounters } from './reviewing/counters.ts';
export {
  claimMark,
  experienceRow,
  identifierKey,
  identifierRows,
  openAuthor,
  sealAuthor,
  sealContent,
  type ExperienceContent,
  type NewExperience,
} from './experience-row.ts';
export { cellOf, facet, isExtremeRating, isPlatform, isTag, pairsOf, snapToGrid, wideCellOf } from './facets.ts';
export { loadExperiences, openExperience, type Experience } from './load-experiences.ts';
export { NameVocabulary, type NameWord } from './name-vocabulary.ts';
export { presentExperience, type ExperienceView } from './reading/present-experience.ts';
export type { WrongEntry } from './search-index/rebuild-index.ts';
export type { FoundRow } from './reading/experience-cache.ts';
export { READER_COLUMNS, type ReaderRow } from './reading/reader-store.ts';
