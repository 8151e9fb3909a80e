/** The classes of the classifier. For all but `fine`, a reviewer takes a closer look. */
export const TEXT_CLASSES = [
  'threat',
  'sexual_allegation',
  'private_data',
  'hate',
  'crime',
  'second_hand',
  'advertising',
  'off_topic',
  'fine',
] as const;
export type TextClass = (typeof TEXT_CLASSES)[number];

export const MODEL_LANGUAGES = ['en', 'es'] as const;
export type ModelLanguage = (typeof MODEL_LANGUAGES)[number];
