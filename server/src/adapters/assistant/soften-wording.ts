import { maskPersonalData } from '@candor/contract/personal-data';
import { hasThreatOrHate, isRude, joinSpacedLetters, maskProfanity } from './wording.ts';

const MASK = '***';

const anyOf = (...parts: string[]): string => `(?:${parts.join('|')})`;
const word = (source: string, flags = 'giu'): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, flags);

const PERSON = anyOf(
  'him',
  'her',
  'them',
  'you',
  'me',
  'us',
  'this person',
  'that guy',
  'this guy',
  'that man',
  'that woman',
  'someone',
  'his',
  'their',
  'your',
  'my',
);
const HARM = anyOf(
  'kill',
  'murder',
  'hurt',
  'beat',
  'stab',
  'shoot',
  'strangle',
  'smash',
  'destroy',
  'ruin',
  'punch',
  'slap',
  'burn',
  'run over',
  'break',
  'end',
  'hunt down',
);
const HARMED = anyOf(
  'shot',
  'killed',
  'beaten',
  'hanged',
  'hung',
  'hurt',
  'stabbed',
  'burned',
  'run over',
  'castrated',
  'locked up',
  'put down',
  'punched',
  'slapped',
);
/** The words that follow a threat in the same clause belong to it. */
const REST_OF_CLAUSE = '[^.!?;,]*';

/** A threat, a wish of harm or a call to it, in the writer's own voice. The whole clause goes. */
const THREATS: readonly RegExp[] = [
  word(
    `${anyOf('i', 'we')}(?:'ll| will|'m going to| am going to| are going to|'re going to|'m gonna| want to| wanna| swear i'll| could)\\s+(?:\\w+\\s+){0,2}${HARM}(?:\\s+up)?\\s+${PERSON}${REST_OF_CLAUSE}`,
  ),
  word(
    `${anyOf('someone', 'somebody', 'everyone', 'everybody', 'we', 'you', 'they')} (?:should|ought to|needs? to|must|has to|have to) (?:\\w+ ){0,2}${HARM}(?:\\s+up)?\\s+${PERSON}${REST_OF_CLAUSE}`,
  ),
  word(
    `${anyOf('should', 'deserves?', 'ought', 'needs?', 'has', 'have')} (?:to )?(?:be |get |a )?(?:${HARMED}|bullet|beating)${REST_OF_CLAUSE}`,
  ),
  word(
    `${anyOf('i hope', 'hope', 'hopefully')} (?:he|she|they|you|this person) (?:\\w+ ){0,2}(?:dies?|suffers?|rots?|burns?|gets? cancer|gets? hurt|bleeds?)${REST_OF_CLAUSE}`,
  ),
  word(`(?:better )?watch (?:your|his|her|their) back${REST_OF_CLAUSE}`),
  word(`(?:i|we) know where (?:you|he|she|they) (?:lives?|sleeps?|works?)${REST_OF_CLAUSE}`),
  word(`(?:you|he|she|they)(?:'ll| will) (?:regret|pay for|be sorry)${REST_OF_CLAUSE}`),
  word(`(?:make|making) (?:him|her|them|you) (?:pay|suffer|bleed|regret)${REST_OF_CLAUSE}`),
  word(
    `(?:let's|let us|we should|everyone should|somebody should|someone should) (?:\\w+ ){0,2}(?:show up|pay (?:him|her|them) a visit|find (?:him|her|them)|go round|teach (?:him|her|them))${REST_OF_CLAUSE}`,
  ),
  word('(?:go )?(?:kill yourself|drop dead|die in a fire|rot in hell|burn in hell|kys)'),
  word(
    `(?:os|te|lo|la|los|las|le) ${anyOf('voy a', 'vamos a')} (?:matar|pegar|reventar|partir|romper|machacar|quemar|hundir)${REST_OF_CLAUSE}`,
  ),
  word(`(?:voy|vamos) a (?:matar|pegar|reventar|partir|romper|machacar|quemar|hundir)(?:te|lo|la|le|los|las)?${REST_OF_CLAUSE}`),
  word(
    `${anyOf('habría que', 'habria que', 'hay que', 'deberían', 'deberian', 'alguien debería', 'alguien deberia', 'tendrían que')} (?:\\p{L}+ ){0,1}(?:matar|pegar|pegarle|matarlo|matarla|darle|reventar|fusilar|partirle|colgar)(?:lo|la|le|los|las)?${REST_OF_CLAUSE}`,
  ),
  word(`(?:merece|se merece) (?:morir|que lo maten|que la maten|una paliza|un tiro)${REST_OF_CLAUSE}`),
  word(`(?:ojalá|ojala|espero que) (?:se )?(?:muera|mueras|sufra|pudra|te mueras)${REST_OF_CLAUSE}`),
  word(`(?:se|te) va[s]? a arrepentir${REST_OF_CLAUSE}`),
  word(`(?:sé|se) d[oó]nde vive[s]?${REST_OF_CLAUSE}`),
  word('muérete|muerete|púdrete|pudrete'),
];

/** A threat that the writer reports: the report stays, only the words of the threat are masked. */
const REPORTED_THREATS = word(`(?<=(?:would|will|'ll|to|gonna)\\s+)${HARM}(?:\\s+up)?\\s+(?:me|us|my \\p{L}+)(?:\\s+up)?`);

/** Always insults. */
const INSULTS = word(
  anyOf(
    'idiots?|idiotic|morons?|moronic|imbeciles?|cretins?|dumbass(?:es)?|dimwits?|halfwits?',
    'losers?|scumbags?|scum|douche(?:bag)?s?|jerks?|assholes?|bastards?|pricks?|dickheads?|wankers?|tossers?|twats?|arseholes?|bellends?',
    'whores?|sluts?|skanks?|hags?|bimbos?|bitch(?:es|y)?|cunts?',
    'psychos?|lunatics?|nutjobs?|retard(?:s|ed)?|freakshow|weirdos?|creeps?|perverts?|pervs?',
    'subhuman|vermin|lowlifes?|parasites?|piece of (?:shit|crap|trash|garbage|filth)|waste of (?:space|oxygen|air|skin)',
    'rapists?|pedos?|pedophiles?|paedos?|paedophiles?',
    'damn(?:ed)?|goddamn|bloody|crap(?:py)?|bullshit|shit(?:ty|s)?|bollocks|wtf|stfu|fuck\\w*|motherfucker',
    'estúpid[oa]s?|estupid[oa]s?|idiotas?|imbéciles?|imbeciles?|gilipollas|cabr[oó]n(?:es)?|cabrona|capull[oa]s?|subnormal(?:es)?|retrasad[oa]s?',
    'hij[oa] de (?:la gran )?puta|hijoputa|putas?|put[oa]|putero|zorras?|guarr[oa]s?|asqueros[oa]s?|cerd[oa]s?|escoria|basura humana|desgraciad[oa]s?|malnacid[oa]s?|mierdas?|joder|coño|pendej[oa]s?|culer[oa]s?|pinche|mamón|mamon|verga|maric[oó]n(?:es)?',
  ),
);

/** Words that insult only a person: an ugly sweater or a stupid film is no insult. */
const SAID_OF_PERSON = new RegExp(
  `(?<=(?:\\b(?:he|she|they|you|this person|guy|man|woman)(?:'s|'re| is| was| are| were)|\\b(?:what|such)|\\*{3},? and) (?:(?:just|so|really|very|a|an|such|total|complete|absolute|utter|the|most|\\*{3}) )*)` +
    anyOf(
      'stupid',
      'dumb',
      'ugly',
      'fat',
      'pathetic',
      'worthless',
      'disgusting',
      'trash',
      'garbage',
      'pigs?',
      'cows?',
      'clowns?',
      'freaks?',
      'snakes?',
      'rats?',
      'monsters?',
      'animals?',
    ) +
    '(?![\\p{L}\\p{N}])',
  'giu',
);
const SAID_OF_PERSON_IN_SPANISH = new RegExp(
  `(?<=(?:\\b(?:es|era|eres|son)|\\*{3},? y) (?:(?:un|una|muy|tan|el|la|más|mas|\\*{3}) )*)` +
    anyOf(
      'tont[oa]s?',
      'fe[oa]s?',
      'gord[oa]s?',
      'inútil(?:es)?',
      'inutil(?:es)?',
      'patétic[oa]s?',
      'patetic[oa]s?',
      'basura',
      'payas[oa]s?',
      'ratas?',
      'víboras?',
      'viboras?',
      'monstruos?',
      'animal(?:es)?',
    ) +
    '(?![\\p{L}\\p{N}])',
  'giu',
);

/** Words that have no meaning by themselves. */
const STOP_WORDS = new Set(
  (
    'a an the and or but so if then than that this these those he she it they you i we him her them me us his hers their your my our is was are were be been being am do does did has have had will would ' +
    'can could should may might must of to in on at for from with by as about just really very such total complete absolute utter what who whom which when how why not no yes never ever all any some one ' +
    'guy man woman person girl boy dude said told like because too also again still there here please everyone someone somebody ' +
    'un una el la los las y o pero si que es era eres son ser muy tan más mas de en con por para a al del se te me le lo su sus tu tus mi mis no sí ya este esta ese esa tipo tía tio tía hombre mujer como porque'
  ).split(' '),
);

const MIN_WORDS_LEFT = 2;

/**
 * The part of a text that can be published after masking, or null when nothing worth publishing is left and the text should be rejected.
 */
export function softenWording(text: string): string | null {
  const plain = joinSpacedLetters(maskPersonalData(text).replaceAll(/[’ʼ`´]/g, "'")).replaceAll(/[<>]/g, '');
  const withoutThreats = THREATS.reduce((masked, pattern) => masked.replace(pattern, MASK), plain).replace(REPORTED_THREATS, MASK);
  // The matcher finds the rude part of a word, and the whole word is masked.
  const polite = maskProfanity(withoutThreats.replace(INSULTS, MASK), MASK).replaceAll(/\p{L}*\*{3}\p{L}*/gu, MASK);
  // Twice for "stupid and ugly": the second word counts as said of a person only after the first is masked.
  const softened = tidy(maskSaidOfPerson(maskSaidOfPerson(polite)));
  if (softened === tidy(plain) && !needsSoftening(softened)) return softened;
  return needsSoftening(softened) || wordsLeft(softened) < MIN_WORDS_LEFT ? null : softened;
}

const maskSaidOfPerson = (text: string): string => text.replace(SAID_OF_PERSON, MASK).replace(SAID_OF_PERSON_IN_SPANISH, MASK);

const needsSoftening = (text: string): boolean => isRude(text) || hasThreatOrHate(text);

const wordsLeft = (text: string): number =>
  text
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((one) => one.length > 1 && !STOP_WORDS.has(one) && one !== 'removed').length;

const tidy = (text: string): string =>
  text
    .replaceAll(/\*{3,}(?:[\s-]+\*{3,})+/g, MASK)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([.,!?;])/g, '$1')
    .trim();
