import type { ReviewFlag } from '@candor/contract/statuses';

/** The flag for each of the assistant's findings. */
const FLAG_BY_FINDING: Readonly<Record<string, ReviewFlag>> = {
  sexual: 'sexual',
  sexual_allegation: 'sexual',
  threat: 'violence',
  violence: 'violence',
  self_harm: 'violence',
  personal_data: 'private_data',
  private_data: 'private_data',
  private_matter: 'private_data',
  whereabouts: 'private_data',
  image: 'image',
};
/** The flag whose content disturbs an unprepared reviewer most comes first. */
const ORDER: readonly ReviewFlag[] = ['image', 'sexual', 'violence', 'private_data'];

const SEXUAL =
  /(?<![\p{L}\p{N}])(?:sex\w*|rap(?:ed|e|ist)|grop(?:ed|es|ing)|molest\w*|naked|nudes?|porn\w*|genitals|penis|vagina|violad[oa]|violó|violar|desnud[oa]s?|abus(?:o|ó) sexual|sexual(?:es)?|tocó sin)(?![\p{L}\p{N}])/iu;

/** The warning shown in the list. It is not a recommendation. */
export function flagOf(findings: readonly string[], text: string): ReviewFlag | null {
  const flags = new Set(findings.flatMap((finding) => FLAG_BY_FINDING[finding] ?? []));
  if (SEXUAL.test(text)) flags.add('sexual');
  return ORDER.find((flag) => flags.has(flag)) ?? null;
}
