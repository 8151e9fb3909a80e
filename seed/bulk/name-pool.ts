import { nameWords } from '@candor/contract/names';
import { readCultures, type SpeltName } from '../data/read-data.ts';
import type { FullName, Pronoun } from '../names.ts';
import { Weighted, zipf, type Random } from '../random.ts';

const FIRST_STARTS =
  'Al An Ar As Bel Ben Bri Cal Car Cel Cor Dar Del Dor El Em Er Fa Fer Gar Gin Hal Har Hel Is Jan Jas Jo Kal Kar Kel Lan Lar Le Lin Mar Mel Mi Nor Ol Or Pat Per Ra Ren Ro Sal San Sel Ta Ter Tor Val Ver Vin Wil Yas Za'.split(
    ' ',
  );
const FIRST_ENDS =
  'a ah an ana anda ane ar ara as ata ay ea eda ee el ela elle elyn en ena er era es eta ette ia ian iana ie iel iella in ina inda ine io ion ique ira is isa ise ita ius iva o ola olina on ona or ora os otta oy us vey ya yn yna'.split(
    ' ',
  );
const LAST_STARTS =
  'Ab Ad Ald Am And Ar Ash At Bal Bar Beck Bel Ben Ber Blak Bor Bran Brid Bur Cal Cam Car Cas Chad Chil Clay Col Con Coop Cor Crom Dal Dan Dar Day Del Den Don Dray Dun East Ed El Em Er Fair Far Fen Fer Fin Fitz Flet Fran Gal Gar Gil Glen Gor Gran Green Had Hal Ham Har Has Hath Haw Hel Hen Hol Hor Hun Ing Is Jar Kel Ken Kil Kin Kirk Lam Lan Lang Lark Law Lin Lock Lor Mac Mal Man Mar Mer Mid Mon Mor Nash New Nor Oak Old Or Os Pan Par Pen Per Pick Pol Port Quin Rad Ram Rav Red Rich Rid Ros Row Rus Sal San Sax Sel Shel Sid Sil Som Stan Ster Stock Sut Tal Tar Thorn Til Tor Tre Tur Val Van Vin Wal War Wat Wel West Whit Wil Win Wood Wor Yar Yor'.split(
    ' ',
  );
const LAST_LINKS = ['', 'a', 'e', 'er', 'i', 'in', 'o', 'u'];
const LAST_ENDS =
  'bach bank bell berg berry boro bourne bridge brook burn burg bury by combe cott croft dale den dino dorf elli ensen enko escu etti ez feld field fold ford gate gard gren ham hart haus hill holm house hurst idis ilov ine ing inger inho ini ins ique itch ito ke kin kins land lens leton ley line lock low man mann mark mere mond more ness nik o olo opoulos os ott ova ovic owski quist rick ridge rock ryn sen sey shaw side ski smith son stad stead stein sten stock stone strom sworth tano ter thal ton tree vale vall vik ville wald ward water way well wick win witz wood worth yan zak'.split(
    ' ',
  );

const spelt = (written: string): SpeltName => ({ written, latin: written.toLowerCase() });

/** A pool of names whose frequencies follow Zipf's law. */
class NamePool {
  readonly names: readonly SpeltName[];
  /** The search word of each name. */
  readonly words: readonly string[];
  readonly #weights: Weighted;

  constructor(names: readonly SpeltName[], words: readonly string[], exponent: number) {
    this.names = names;
    this.words = words;
    this.#weights = new Weighted(zipf(names.length, exponent));
  }

  indexOf(word: string): number {
    return this.words.indexOf(word);
  }

  draw(random: Random): number {
    return this.#weights.draw(random);
  }
}

function makePool(popular: readonly string[], curated: readonly SpeltName[], generated: Iterable<string>, exponent: number): NamePool {
  const byWord = new Map<string, SpeltName>();
  for (const name of [...popular.map(spelt), ...curated]) {
    const [word, ...more] = nameWords(name.written);
    if (word !== undefined && more.length === 0 && /^[a-z]/.test(word) && !byWord.has(word)) byWord.set(word, name);
  }
  // A generated name has only the letters a to z, so it is its own search word.
  for (const written of generated) {
    const name = spelt(written);
    if (!byWord.has(name.latin)) byWord.set(name.latin, name);
  }
  return new NamePool([...byWord.values()], [...byWord.keys()], exponent);
}

/** Every combination of the parts once, in an order that mixes them. */
function* combine(...parts: (readonly string[])[]): Generator<string> {
  const count = parts.reduce((product, part) => product * part.length, 1);
  // A prime that does not divide the count: the steps visit every index once, and neighbours differ in every part.
  const stride = 7_368_787;
  for (let step = 0; step < count; step++) {
    let index = (step * stride) % count;
    let name = '';
    for (const part of parts) {
      name += part[index % part.length]!;
      index = Math.floor(index / part.length);
    }
    yield name;
  }
}

const POPULAR_FIRST =
  'John Mary James Patricia Robert Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Daniel Karen Matthew Lisa Anthony Nancy Mark Betty Steven Sandra Andrew Ashley Paul Emily Joshua Kimberly Kevin Donna Brian Michelle'.split(
    ' ',
  );
const POPULAR_LAST =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson'.split(
    ' ',
  );

/** Names for a million people: a few are common, and very many are unique. */
export class NamePools {
  readonly first: NamePool;
  readonly last: NamePool;

  constructor() {
    const cultures = readCultures();
    this.first = makePool(
      POPULAR_FIRST,
      cultures.flatMap(({ women, men, anyone }) => [...women, ...men, ...anyone]),
      combine(FIRST_STARTS, FIRST_ENDS),
      1,
    );
    this.last = makePool(
      POPULAR_LAST,
      cultures.flatMap(({ family }) => family),
      combine(LAST_STARTS, LAST_LINKS, LAST_ENDS),
      0.95,
    );
  }

  name(first: number, last: number): FullName {
    return { first: this.first.names[first]!, last: this.last.names[last]!, pronoun: PRONOUNS[first % PRONOUNS.length]! };
  }
}

const PRONOUNS: readonly Pronoun[] = ['he', 'she', 'he', 'she', 'he', 'she', 'they'];
