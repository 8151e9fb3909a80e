import { InvalidFile } from '../cleaning-task.ts';

export type XmlToken =
  | { type: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string };

const MAX_DEPTH = 256;

/**
 * Splits XML into tags and text in a single pass; no expression here looks at a character twice. Document type definitions are refused, so
 * only XML's five own entities exist.
 */
export function* readXml(xml: string): Generator<XmlToken> {
  let depth = 0;
  for (let at = 0; at < xml.length;) {
    const tag = xml.indexOf('<', at);
    const textEnd = tag === -1 ? xml.length : tag;
    if (textEnd > at) yield { type: 'text', text: xml.slice(at, textEnd) };
    if (tag === -1) return;
    if (xml.startsWith('<!--', tag) || xml.startsWith('<?', tag)) {
      at = endOf(xml, xml.startsWith('<?', tag) ? '?>' : '-->', tag);
      continue;
    }
    if (xml.startsWith('<!', tag)) throw new InvalidFile('damaged');
    at = endOf(xml, '>', tag);
    if (xml[tag + 1] === '/') {
      depth -= 1;
      yield { type: 'close', name: xml.slice(tag + 2, at - 1).trimEnd() };
      continue;
    }
    const isEmpty = xml[at - 2] === '/';
    const inside = xml.slice(tag + 1, at - (isEmpty ? 2 : 1));
    const nameEnd = inside.search(/\s/);
    if (!isEmpty) depth += 1;
    if (depth > MAX_DEPTH) throw new InvalidFile('damaged');
    yield {
      type: 'open',
      name: nameEnd === -1 ? inside : inside.slice(0, nameEnd),
      attributes: nameEnd === -1 ? '' : inside.slice(nameEnd),
      isEmpty,
    };
  }
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at === -1) throw new InvalidFile('damaged');
  return at + mark.length;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** One attribute of a tag. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`);
  if (start === -1) return undefined;
  const from = start + name.length + 3;
  const end = attributes.indexOf('"', from);
  return end === -1 ? undefined : decodeEntities(attributes.slice(from, end));
}
