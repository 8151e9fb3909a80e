import {
  MODEL_LANGUAGES,
  TEXT_CLASSES,
  type ModelLanguage,
  type TextClass,
} from '../../server/src/adapters/assistant/models/text-classes.ts';

/** A text's known class, and the prediction for it. */
export interface JudgedText {
  language: ModelLanguage;
  label: TextClass;
  isFlagged: boolean;
  /** The predicted class; the rules predict none. */
  flaggedAs?: TextClass;
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

/** Recall and precision of "needs a closer look", by language, and how many texts of each class were flagged. */
export function figuresOf(judged: readonly JudgedText[]): string[] {
  return [...MODEL_LANGUAGES, undefined].flatMap((language) => {
    const ofLanguage = judged.filter((text) => language === undefined || text.language === language);
    const toLookAt = ofLanguage.filter(({ label }) => label !== 'fine');
    const flagged = ofLanguage.filter(({ isFlagged }) => isFlagged);
    const found = toLookAt.filter(({ isFlagged }) => isFlagged);
    const withRightClass = found.filter(({ flaggedAs, label }) => flaggedAs === label);
    return [
      `${language ?? 'all'}: ${ofLanguage.length} texts, recall ${percent(found.length, toLookAt.length)} (${found.length} of ${toLookAt.length}), precision ${percent(found.length, flagged.length)} (${found.length} of ${flagged.length}), class right ${percent(withRightClass.length, found.length)}`,
      ...TEXT_CLASSES.map((label) => {
        const ofClass = ofLanguage.filter((text) => text.label === label);
        return `  ${label.padEnd(18)} flagged ${percent(ofClass.filter(({ isFlagged }) => isFlagged).length, ofClass.length).padStart(8)} of ${ofClass.length}`;
      }),
    ];
  });
}
