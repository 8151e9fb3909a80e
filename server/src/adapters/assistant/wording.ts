import { DataSet, RegExpMatcher, TextCensor, englishDataset, englishRecommendedTransformers } from 'obscenity';
import { CONCERNS, detectConcernWords, type Concern } from './concern-words.ts';

const anyOf = (...parts: string[]): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'u');
const ANY_PERSON = '(?:him|her|them|you|u|this person|this guy|that guy|someone|somebody|everyone|his|their)';

const PATTERNS: Record<Concern, RegExp> = {
  threat: anyOf(
    "(?:i|we|i'll|i will|gonna|going to|will|should|someone should|wanna|want to)\\s+(?:\\w+\\s+){0,3}(?:kill|hurt|beat|stab|shoot|smash|destroy|ruin|find|punch|slap|strangle|end|burn)\\s+(?:up\\s+)?" +
      `${ANY_PERSON}(?! (?:at|to|in) )`,
    '(?:watch|better watch) (?:your|his|her|their) back',
    'know where (?:you|he|she|they|this person) (?:live|lives|sleep|sleeps|work|works)',
    "(?:you|he|she|they|this person)(?: will|'ll| is going to| are going to) (?:regret|pay for|be sorry|get what)",
    'payback',
    '(?:hurt|harm|punish|expose) (?:him|her|them) (?:like|the way|as)',
    'teach (?:him|her|them|this person) a lesson',
    "(?:let's|we should|everyone should|somebody should|someone should|everybody should|go and) (?:\\w+ ){0,3}(?:show up|find|visit|report|call|write to|message|tell|beat|hurt)",
    'get (?:him|her|them|this person) fired',
    '(?:posting|publishing|sharing) (?:his|her|their) (?:address|number|pictures|photos)',
    'hope (?:he|she|they|this person) (?:\\w+ ){0,2}(?:dies?|suffers?|cancer)',
    'castrated?',
    'make (?:him|her|them|you|this person) (?:pay|suffer|regret|bleed)',
    '(?:deserves?|needs?|ought) (?:to be |to get |a )?(?:shot|beaten|beating|hurt|die|killed|punched|bullet|hit)',
    '(?:drop|drops|dropped) dead',
    'should be (?:shot|killed|beaten|hanged|hung|locked up and|run over)',
    'come (?:after|for) (?:you|him|her|them|this person)',
    '(?:lose|break|knock out) (?:some|his|her|their|your|all) (?:\\w+ )?(?:teeth|legs?|jaw|nose|bones|face)',
    '(?:smash|slash|key|torch|wreck|burn|trash)(?:ing)? (?:up |down )?(?:that|his|her|their|the) (?:\\w+ )?(?:car|house|tyres|tires|windows?|place|home|shop)',
    'put a bullet',
    '(?:see|watch|make) (?:him|her|them|this person) (?:bleed|suffer|burn|cry|beg)',
    'hope (?:your|his|her|their) (?:\\w+ ){0,3}(?:burns?|dies?|rots?|suffers?)',
    'had better watch|better watch (?:what|out|it|how)',
    'teach (?:that|this|the|these|those) (?:\\w+ ){0,2}(?:lesson|what happens)',
    "(?:won't|will not) see it coming",
    'waiting for (?:him|her|them|this person) (?:after|outside|when|in the)',
    'kill (?:all|every|each)',
    'call (?:immigration|ice|the cops|social services) on',
  ),
  violence: anyOf(
    '(?:hit|punched|slapped|choked|strangled|kicked|beat|shoved|stabbed|attacked|grabbed)\\s+(?:me|her|him|my|his|their)(?! at | to the )',
    'threw (?:\\w+ ){1,3}at me',
    '(?:killed|hurt|kicked|poisoned) (?:my|his|her|their|a) (?:\\w+ )?(?:cat|dog|pet)',
    'baseball bat|gunpoint|knifepoint',
    '(?<!not )(?:physically|got physical|violently|violent)',
    '(?:knife|gun|weapon)',
    'bruises?',
    'choking me',
    'left marks',
    '(?:broke|fractured|dislocated|twisted|sprained) my (?:\\w+ )?(?:wrist|arm|nose|ribs?|jaw|fingers?|leg|hand|tooth|teeth|collarbone|ankle)',
    '(?:pinned|dragged|slammed|threw|pushed) me (?:down|into|against|out|across|over)',
    '(?:bit|burned|spat on|spat at|headbutted) me',
    'pulled (?:me by )?my hair',
    '(?:hurt|hit|slapped|kicked) (?:my|our|his|her|their) (?:\\w+ )?(?:son|daughter|child|kids?|mother|sister|brother|dog|cat|puppy)',
    '(?:the|a) (?:stabbing|shooting)',
    'locked the (?:car )?doors?',
  ),
  hate: anyOf(
    '(?:those|these|all|typical|dirty|filthy)\\s+(?:immigrants|foreigners|muslims|jews|blacks|mexicans|arabs|gays|trannies|asians|indians|gypsies)',
    'go back to (?:your|his|her|their) (?:own )?country',
    'subhuman',
    'inferior (?:race|people|breed)',
    'terrorists?',
    '(?:all|every) (?:wom[ae]n|m[ae]n|girls?|guys?) (?:like (?:him|her|that|this) )?(?:are|is) (?:\\w+ ){0,3}(?:trash|scum|garbage|animals|whores|liars|diggers|digging)',
    'vermin',
    '(?:tranny|trannies|shemale|towelhead|wetback|coon|gypsy scum)',
    'not a real (?:man|woman)',
    "people like (?:him|her|that|this|them) (?:should not|shouldn't) (?:exist|breed|be allowed)",
    '(?:shipped|sent|deported) (?:back|home) (?:to )?where',
    '(?:wom[ae]n|girls?) (?:like (?:her|that|this person) )?belongs? in',
    'waste of (?:oxygen|air|space|skin)',
    '(?:nobody|no one) will ever (?:want|love|touch)',
    '(?:fat|ugly|disgusting|filthy|stupid) (?:\\w+ )?(?:pig|cow|animal|creature|freak|ape|monkey)',
    'the n[- ]word',
    'of that (?:religion|race|kind),? they',
  ),
  self_harm: anyOf(
    'kill (?:myself|himself|herself|yourself|themselves)',
    'kys',
    'suicide',
    'suicidal',
    'self[- ]?harm',
    'end (?:my|his|her) (?:own )?life',
    'cut (?:myself|herself|himself)',
    'cuts? (?:himself|herself|themselves|themself)',
    'end(?:ed)? it all',
    'showed me the pills|overdos(?:e|ed)',
  ),
  minor: anyOf(
    "(?:is|was|were|only|just|turned|im|i'm|am)\\s+(?:only\\s+|just\\s+)?(?:1[0-7]|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)(?:\\s+(?:years? old|yo))?(?!\\s*(?:minutes?|mins?|hours?|days?|weeks?|months?|miles?|times?|dollars?|%|am|pm|km|messages?|texts?|dates?|people|years? (?:older|younger|together|ago)))",
    'underage',
    '(?:high|middle|secondary) school (?:girls|boys|kids|students|children)',
    '(?:junior|senior|freshman|sophomore) (?:at|in) (?:\\w+ ){0,2}high(?: school)?',
    '(?:his|her|their) (?:pupils|students)',
    'a minor',
    'still in (?:high|middle) school',
    '(?:high|middle) school(?:er| student| girl| boy)',
    '(?:1[0-7])[- ]year[- ]old',
    'my (?:student|pupil)',
    'year (?:seven|eight|nine|ten|eleven|7|8|9|10|11)(?: (?:student|pupil|girl|boy))?(?=,| and|\\.|$)',
    '(?:girls|boys|kids|children|teenagers) (?:from|at|in|outside) (?:the |a )?(?:high|middle|secondary) school',
    '(?:messages|texts|contacts|follows) (?:kids|children|minors|teenagers)',
  ),
  grave_accusation: anyOf(
    'rap(?:e|ed|ist|es|ing)',
    'sexual(?:ly)? (?:assault|assaulted|abuse|abused|harass|harassed|harassment)',
    'molest(?:ed|er)?',
    'pedo(?:phile)?',
    'predator',
    'drugged',
    'forced (?:himself|herself|themselves|me|it|this person)',
    'said no (?:and|but) (?:he|she|they|this person) (?:did|kept|continued|would)',
    '(?:would not|wouldn.t|did not|didn.t) let me (?:leave|go|out)',
    'locked me in|held me (?:down|there)',
    'followed me (?:home|around|to|for)',
    'put something in my|no memory of|woke up with no',
    'threaten(?:ed|s|ing)?',
    '(?:filmed|recorded|photographed) me (?:without|while|naked|secretly)',
    'robbed|broke into|burgled|mugged',
    'wanted by|police report|pressed charges',
    'took my (?:passport|phone|keys|wallet|id)',
    'spiked',
    'roofied?',
    'stalk(?:er|ed|ing|s)?',
    'blackmail(?:ed|ing|s)?',
    'traffick(?:er|ing)',
    'groom(?:er|ed|ing)',
    'stole(?:n)? (?:my|money|from)',
    'thief',
    'criminal',
    'felon',
    'arrested',
    'prison',
    'in jail',
    'restraining order',
    'scammer|scammed|scam|fraud|con artist',
    '(?:drug|cocaine|meth|heroin) (?:dealer|addict)|deals drugs|sells drugs',
    'secretly (?:filmed|recorded)|revenge porn|leaked my',
    'murder(?:ed|er)?',
    "(?:would not|wouldn't|did not|didn't|never) stop when",
    '(?:even though i said no|when i (?:said|told (?:him|her|them)) (?:stop|to stop))',
    "i (?:did not|didn't) (?:want to|want it|consent|agree to it)",
    '(?:made|make) me have sex|had sex with me (?:while|when)',
    'clothes off',
    "(?:can't|cannot|could not|couldn't) remember (?:a thing|anything|what|how)",
    'slipped something|something in(?:to)? my (?:glass|drink|cup)',
    'took (?:pictures|photos|videos|a video) of me',
    'send my (?:pictures|photos|nudes|videos)|sent (?:them|my (?:pictures|photos|nudes)) to',
    'swindle[drs]?|conned|embezzled|drained (?:my|his|her|their|the)',
    'sex offenders?',
    'paedo(?:phile)?',
    'prostitute|hooker|call girl',
    'deals? (?:coke|weed|pills|crack|drugs|meth)',
    'behind bars',
    '(?:broke|hacked|logged) into my',
    'followed (?:us|my (?:sister|brother|friend|mum|mom|mother|daughter|son|kids?|car))',
    '(?:stands|stood|waits|waited|parks|parked|sits|sat) (?:\\w+ )?outside my',
    'list of where',
    'drove me (?:somewhere|to a place|out to)',
    'stole (?:the|a|his|her|our|their)',
  ),
  private_matter: anyOf(
    'hiv',
    '(?:cheating|cheats|cheated) on (?:his|her|their) (?:husband|wife|partner|spouse)|(?:husband|wife) does not know',
    '(?:mother|maiden|husband|wife|boss).{0,3} name is',
    'herpes',
    '(?:an? )?(?:std|sti|stds|stis)',
    'chlamydia|gonorrh?ea|syphilis',
    'bipolar|schizophreni[ac]|borderline personality|bpd',
    'in rehab|alcoholic|addict',
    'abortion|pregnant|miscarriage',
    'closeted|in the closet|secretly (?:gay|bi|trans)|is (?:actually )?trans|used to be a (?:man|woman)',
    'diagnos(?:ed|is)',
    'undocumented|illegal immigrant|visa (?:expired|overstayed)',
    'bankrupt(?:cy)?|in debt',
    'his (?:penis|dick)|her (?:breasts|body count)|nudes?',
    'on (?:antidepressants|medication|meds|parole|probation|welfare)',
    'abortions?',
    "(?:he|she|this person)(?:'s| is) (?:secretly )?(?:gay|bi|lesbian|trans) and",
    'owes (?:the |a |his |her )?(?:\\w+ )?(?:tax|bank|money|office|thousands)',
    '(?:here|in the country) illegally',
    "(?:wife|husband|partner)(?: \\w+)? (?:has no idea|does not know|doesn't know)",
  ),
  whereabouts: anyOf(
    '(?:lives|living|live|stays|staying) (?:at|on|in (?:the )?(?:apartment|flat|building|house|block|unit|complex)|above|behind|across from|next to|opposite|near the)',
    '(?:his|her|their) (?:address|apartment|license plate|licence plate|number plate|landlord|boss|employer|kids?|children|school|gym|ex.?wife.s)(?= (?:is|at|on|go|goes|number|works?|named|called))',
    '(?:license|licence|number) plate',
    'lives? in the \\w+ (?:house|building|flat|block|trailer|tower)',
    'goes to (?:the |a )?(?:\\w+ )?(?:gym|school|church|mosque|bar|class|clinic) (?:on|at|every|in|near)',
    'born (?:on )?(?:\\d{1,2} \\p{L}+|\\p{L}+ \\d{1,2})',
    '(?:works|working|employed|teaches|nurse|teacher|manager|barista|cashier) (?:at|for|in) (?:the )?(?!home|night|weekends?|finance|tech|marketing|sales|it|a|an|healthcare|education|media|construction)\\p{L}+',
    'drives a (?:\\w+ ){0,3}(?:with|plate)',
    '(?:kids?|children|daughter|son)\\s+(?:go|goes|went)\\s+to',
    'parks? (?:his|her|their) car',
    'every (?:morning|evening|day|night) (?:at|he|she|around) ',
    'ssn|social security|passport number|bank account|date of birth',
    'lives? alone',
    'works? (?:the )?(?:\\w+ )?shifts? (?:at|in)',
    'ask for (?:him|her|them|this person) there',
    'badge number',
    'which school',
    'leaves? (?:the|his|her|their) (?:\\w+ )?(?:door|window) open',
    '(?:pastor|principal|owner|coach|priest|rabbi|imam) (?:at|of)',
    'tell (?:his|her|their) (?:boss|dad|father|mum|mom|mother|wife|husband|employer)',
    "(?:kids'|children's) faces",
  ),
};

/** Prompt injection: words that try to instruct the assistant or the reviewer. */
const STEERING = anyOf(
  '(?:ignore|disregard|forget|override) (?:all |any |the |your |every )*(?:previous|prior|above|earlier|other)?\\s*(?:instructions?|rules?|prompts?|guidelines?)',
  'system prompt',
  'as an ai',
  'language model',
  'you are now',
  '(?:respond|reply|answer|output|return|print|vote|classify|mark|label|rate)(?: this| it| only| with| as)+ (?:authentic|approved?|json|safe|the|genuine)',
  'ai_vote',
  'translate (?:the following|this)',
  '(?:reply|answer|respond) only',
  '(?:please|just|quickly) approve|approve (?:this|quickly|me|it)',
  'dear (?:moderator|reviewer|ai|assistant)',
  'assistant\\s*:',
  '(?:review|moderation) bot',
  'pre-?(?:cleared|approved)',
  'set (?:the )?status to',
  '(?:respond|reply|answer) with',
  'publish (?:this|it) (?:fast|now|quickly|at once)',
  'system ?:|skip the (?:human|check|review|queue)|as (?:genuine|authentic|approved)',
);

const ADVERTISING = anyOf(
  'cash ?app',
  'venmo|paypal|zelle|invest(?:ment|ing)? (?:with|opportunity|tips)',
  '(?:bitcoin|crypto|forex) (?:tips?|signals?|coach|mentor|profits?|course|invest\\w*)|(?:buy|trade|invest in|earn with) (?:bitcoin|crypto|forex)',
  '(?:grand|thousand|bucks|dollars|\\$) (?:a|per) (?:week|day|month) from home|from home,? i can|i send (?:pics|videos|photos)|for (?:ten|twenty|fifty|\\d+) bucks|double your (?:money|savings)|ask me how|reach me (?:at|on)|likes at half price|escorts?',
  'onlyfans|only fans|telegram|whatsapp me|snapchat me',
  '(?:follow|add|dm|text|message|call) me',
  'promo code|discount code|use code|free trial|click (?:here|the link|below)|link in bio|subscribe|giveaway',
  'my (?:channel|page|website|shop|store)',
  'buy (?:now|cheap|followers)',
  'earn (?:money|\\$|\\d)[^ ]*',
);

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset);
const rude = new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers });

/** Single letters with a space or sign between them: "f u c k", "k.i.l.l". */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L}[\s.*_-]){3,}\p{L}(?![\p{L}\p{N}])/gu;
export const joinSpacedLetters = (text: string): string => text.replace(SPACED, (run) => run.replace(/[^\p{L}]/gu, ''));

/** Without accents, case and separated letters. */
export const toPlainText = (text: string): string =>
  joinSpacedLetters(
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase(),
  ).replace(/[’ʼ`´]/g, "'");

export const detectConcerns = (text: string): Concern[] => {
  const plain = toPlainText(text);
  const fromWordLists = detectConcernWords(plain);
  return CONCERNS.filter((concern) => PATTERNS[concern].test(plain) || fromWordLists.includes(concern));
};

export const isRude = (text: string): boolean => rude.hasMatch(text) || rude.hasMatch(joinSpacedLetters(text));
/** Markup and JSON don't belong in a comment: their author addresses the model. */
const MARKUP = /<\/?[a-z][^>]*>|\{\s*"/iu;
export const isSteering = (text: string): boolean => STEERING.test(toPlainText(text)) || MARKUP.test(text);

/** Numbers and addresses written as words, which the patterns of personal data don't find. */
const SPELT_DIGITS = /(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)[\s,.-]+){5,}/u;
const SPELT_ADDRESS =
  /\p{L}+ at \p{L}+ dot (?:com|net|org|edu|co|io)(?!\p{L})|\S+ at (?:the )?(?:google|yahoo|hotmail|outlook|apple) ?mail/u;
/** Digits that are neither a year nor a small number. */
const LONG_NUMBER = /(?<!\d)(?!(?:19|20)\d\d(?!\d))\d{4,}/;
export const containsContact = (text: string): boolean =>
  LONG_NUMBER.test(text) || SPELT_DIGITS.test(toPlainText(text)) || SPELT_ADDRESS.test(toPlainText(text));
export const isAdvertising = (text: string): boolean => ADVERTISING.test(toPlainText(text));

/** Whether the text contains an explicit threat or hate. The wider lists of single words don't count here. */
export const hasThreatOrHate = (text: string): boolean => {
  const plain = toPlainText(text);
  return PATTERNS.threat.test(plain) || PATTERNS.hate.test(plain);
};

export const maskProfanity = (text: string, mask: string): string =>
  new TextCensor().setStrategy(() => mask).applyTo(text, rude.getAllMatches(text));
