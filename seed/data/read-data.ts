import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

export interface City {
  name: string;
  state: string;
  country: 'US' | 'CA' | 'GB' | 'AU' | 'CN';
  weight: number;
  latitude: number;
  longitude: number;
}

const rows = (file: string): string[][] =>
  read(file)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/** The cities of the demo community. */
export const readDemoCities = (): City[] =>
  rows('demo-cities.csv').map(([name, state, country, weight, latitude, longitude]) => ({
    name: name!,
    state: state!,
    country: country as City['country'],
    weight: Number(weight),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

/** American cities of 100,000 people or more, weighted by population (GeoNames, CC BY 4.0). */
export const readUsCities = (): City[] =>
  rows('us-cities.csv').map(([name, state, population, latitude, longitude]) => ({
    name: name!,
    state: state!,
    country: 'US',
    weight: Number(population),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

/** A name as written, with its spelling in plain letters for handles. */
export interface SpeltName {
  written: string;
  latin: string;
}

export interface Culture {
  weight: number;
  women: SpeltName[];
  men: SpeltName[];
  anyone: SpeltName[];
  family: SpeltName[];
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z]/g, '');

function spelt(entry: string): SpeltName {
  const [name, latin] = entry.split('=');
  const written = name!.replaceAll('_', ' ');
  return { written, latin: latin ?? plain(written) };
}

/** First and family names that belong together, in several scripts. */
export function readCultures(): Culture[] {
  const cultures: Culture[] = [];
  for (const line of read('names.txt').trimEnd().split('\n')) {
    if (line.startsWith('#')) {
      cultures.push({ weight: Number(line.split(' ')[2]), women: [], men: [], anyone: [], family: [] });
      continue;
    }
    const [group, names] = line.split(': ');
    cultures.at(-1)![group as 'women' | 'men' | 'anyone' | 'family'] = names!.split(' ').map(spelt);
  }
  return cultures;
}

/** Sentences by heading. A heading is a category's label or names another kind of text, such as a rejection. */
export function readSentences(): Map<string, string[]> {
  const headings = new Map<string, string[]>();
  for (const part of read('sentences.txt').split('# ').slice(1)) {
    const [heading, ...lines] = part.trimEnd().split('\n');
    headings.set(
      heading!,
      lines.filter((line) => line !== ''),
    );
  }
  return headings;
}
