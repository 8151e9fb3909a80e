/** Topics for which somebody should read the text closely. */
export const CONCERNS = ['threat', 'violence', 'hate', 'self_harm', 'minor', 'grave_accusation', 'private_matter', 'whereabouts'] as const;
export type Concern = (typeof CONCERNS)[number];

/**
 * Single words and short phrases that are enough for a closer look. They are wider than the patterns on purpose: a false alarm costs
 * a reviewer a glance, but a text that is missed may be published.
 */
const WORDS: Record<Concern, readonly string[]> = {
  threat: [
    'alive',
    '(?:will|would|could|gonna|going to|wants? to|wanted to|threatened to) (?:kill|hurt|beat|shoot|stab|strangle|find) (?:me|us|you|him|her|them|my \\w+)',
    '(?:break|bust|smash) (?:that|this|his|her|their|your)',
    '(?:end|finish|bury|hunt|ruin|destroy) (?:him|her|them|this person)',
    'run (?:him|her|them|this person) over',
    'coming for (?:him|her|them|this person)',
    '(?:has|have|had|got) it coming',
    'watch (?:somebody|someone)',
    'have a word with (?:him|her|them|this person)',
    'do the world a favou?r',
    'pay a visit|paid? (?:him|her|them|this person) a visit',
  ],
  violence: [
    'throat|throttled?|strangl\\w*|chok\\w+',
    'blade|machete|axe|pistol|rifle|bullets?|weapons?|petrol can|acid',
    'belted|punch\\w*|slapp\\w*|slap|fists?|headbutt\\w*|shov\\w+',
    'bruis\\w*|bleed\\w*|bled|blood|black eye|fat lip|stitches|concussion|broken (?:bones?|ribs?|nose|jaw|wrist|arm)|went purple',
    'beaten|beats (?:me|her|his|him|them|my|the)|hurts? (?:me|her|him|them|women|men|animals)',
    'threw (?:a|an|the|his|her|my) (?:\\w+ )?(?:bottle|glass|plate|phone|chair|knife|punch|ashtray|brick|shoe)',
    'violence|(?<!not )violent(?:ly)?|assault\\w*|attack(?:ed|s)?',
  ],
  hate: [
    'people (?:of|like) (?:his|her|their|that|this) (?:sort|kind|type|colou?r)',
    'the whole lot of them',
    'slurs?|racists?|nazis?|bigot\\w*',
    '(?:should not|shouldn.t) be (?:allowed|alive|here|breeding)',
    'filthy|vermin|scum',
  ],
  self_harm: [
    '(?:wants?|wanted|tried|trying|threaten\\w*|thinks? about|thinking about) (?:to )?(?:die|dying|jump\\w*|end(?:ing)? it|hang\\w*|driving off|killing)',
    '(?:off|from) (?:the|a) (?:bridge|roof|balcony)',
    'razor|overdos\\w*|noose',
  ],
  minor: [
    '(?:not|under|barely|nearly|almost|just turned|turned|not yet|is) (?:over |yet )?(?:eighteen|18|seventeen|17|sixteen|16|fifteen|15|fourteen|14|thirteen|13|twelve|12)(?! (?:minutes|hours|days|months|dates|people|percent|years (?:older|younger|together)))',
    'school (?:id|uniform|gates?|girl|boy)|schoolgirls?|schoolboys?|underage|jailbait',
    'teen(?:s|ager|agers)?|little (?:girls?|boys?)',
  ],
  grave_accusation: [
    'grop(?:ed|es|ing)|fondl(?:ed|es|ing)|molest\\w*|had (?:his|her|their) way|took advantage|touched me|forced',
    'protection|condom|consent\\w*|passed out|blacked out|woke up (?:in|on|with|naked)|next thing i know|tasted (?:odd|funny|strange|weird|bitter)',
    'while i (?:cried|slept|was asleep|was crying)|kept going|begged (?:him|her|them|this person)',
    'naked|nudes?|uploaded|recorded (?:us|me)|hidden camera|private (?:pictures|photos|videos)|sex tape',
    'offenders?|wanted (?:in|by|for)|police|cops|court|charges|convict\\w*|arrest\\w*|jail|warrant|criminal\\w*|illegal\\w*',
    'broke in|break-in|let (?:him|her)self in|forced the|key to my|copy of my',
    'gift cards?|lent (?:him|her|them|this person)|borrowed (?:money|\\d+|hundreds|thousands)|used my (?:card|account|name)|is a con|fraud\\w*|scam\\w*|wire(?:d)? (?:him|her|them|this person)',
    'track(?:s|ed|er|ing) (?:my|his|her|their|me|women|girlfriends)|a device|gps|spie[ds]|spying|stalk\\w*|harass\\w*|blackmail\\w*',
    'dealing|dealer|cocaine|meth|heroin|drugs',
  ],
  private_matter: [
    'lithium|meds|medication|antidepressants|rehab|psych ward|sectioned|diagnos\\w*|positive and',
    'pregnan\\w*|abortions?|miscarriage|(?:baby|child|kid) (?:is not|isn.t) (?:his|hers|theirs)',
    'slept with (?:my|his|her|their|the)|affairs?|mistress',
    'real name|passport|birth certificate|id card',
    'debts?|bankrupt\\w*|evicted|welfare|custody',
  ],
  whereabouts: [
    '(?:number|no|flat|apartment|unit|room|house) \\d+',
    'parks? (?:behind|outside|near|next|at|on|in front|his|her)|parked (?:behind|outside)',
    '(?:kids?|children|daughter|son)(?: are| is|s are)? (?:at|in)',
    'picked up at|drops? (?:them|him|her) off at',
    'every (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|on ward|(?:on|at) the corner of',
    'home address|house key|spare key',
  ],
};

const PATTERNS = Object.entries(WORDS).map(([concern, words]) => ({
  concern: concern as Concern,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
}));

/** @param plain the text as `toPlainText` returns it */
export const detectConcernWords = (plain: string): Concern[] =>
  PATTERNS.filter(({ pattern }) => pattern.test(plain)).map(({ concern }) => concern);
