import { detectType } from '../detect-type.ts';
import { DocumentContent, OBJECT_NOT_SHOWN, type DocumentBlock } from './document-content.ts';
import { attributeOf, decodeEntities, readXml } from './read-xml.ts';
import { ZipArchive } from './read-zip.ts';
import { IMAGE_TYPES, InvalidFile } from '../cleaning-task.ts';
import { rejectEicar } from '../eicar.ts';

const MAX_INFLATED_BYTES = 40 * 1024 * 1024;
const ACTIVE_PART = /vbaProject|\.bin$|activeX|embeddings\/|attachedTemplate/i;
const DOCUMENT = 'word/document.xml';
const RELATIONSHIPS = 'word/_rels/document.xml.rels';
/** This part tells whether a document has macros, whatever its parts are named. */
const CONTENT_TYPES = '[Content_Types].xml';

/** The text and images of a Word document; its other parts are not read, in particular its authors. @throws InvalidFile */
export function readDocx(bytes: Buffer): DocumentBlock[] {
  const archive = new ZipArchive(bytes, MAX_INFLATED_BYTES);
  if (!archive.parts.has(DOCUMENT) || !archive.parts.has(CONTENT_TYPES)) throw new InvalidFile('unknown_type');
  for (const name of archive.parts.keys()) if (ACTIVE_PART.test(name)) throw new InvalidFile('active_content');
  if (/macroEnabled/i.test(textOf(archive, CONTENT_TYPES))) throw new InvalidFile('active_content');
  const images = imagePathsOf(archive);
  const content = new DocumentContent();
  readBody(textOf(archive, DOCUMENT), content, (relationship) => imageOf(archive, images.get(relationship)));
  // The virus scan also covers parts that are not shown.
  for (const name of archive.parts.keys()) if (name !== DOCUMENT) rejectEicar(archive.inflate(name));
  return content.finish();
}

const textOf = (archive: ZipArchive, name: string): string => {
  const content = archive.inflate(name);
  rejectEicar(content);
  return content.toString('utf8');
};

function imagePathsOf(archive: ZipArchive): Map<string, string> {
  const paths = new Map<string, string>();
  if (!archive.parts.has(RELATIONSHIPS)) return paths;
  for (const token of readXml(textOf(archive, RELATIONSHIPS))) {
    if (token.type !== 'open' || token.name !== 'Relationship') continue;
    const id = attributeOf(token.attributes, 'Id');
    const target = attributeOf(token.attributes, 'Target');
    const isExternal = attributeOf(token.attributes, 'TargetMode') === 'External';
    if (id !== undefined && target !== undefined && !isExternal) paths.set(id, `word/${target}`);
  }
  return paths;
}

function imageOf(archive: ZipArchive, path: string | undefined): Buffer | undefined {
  if (path === undefined || !archive.parts.has(path)) return undefined;
  const bytes = archive.inflate(path);
  const type = detectType(bytes);
  return IMAGE_TYPES.some((image) => image === type) ? bytes : undefined;
}

/** Elements whose text a reader doesn't see: deleted words, field codes, the fallback of a drawing. */
const SKIPPED = new Set(['w:delText', 'w:instrText', 'w:delInstrText', 'mc:Fallback', 'w:moveFrom']);
const TEXT_OF_ELEMENT: Record<string, string> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-' };
const TEXT_AFTER_ELEMENT: Record<string, string> = { 'w:p': '\n', 'w:tc': '\t' };

function readBody(xml: string, content: DocumentContent, findImage: (relationship: string) => Buffer | undefined): void {
  let skippedDepth = 0;
  let textDepth = 0;
  for (const token of readXml(xml)) {
    if (token.type === 'open') {
      if (skippedDepth > 0 || SKIPPED.has(token.name)) skippedDepth += token.isEmpty ? 0 : 1;
      else if (token.name === 'w:t') textDepth += token.isEmpty ? 0 : 1;
      else if (token.name === 'a:blip' || token.name === 'v:imagedata') {
        const relationship = attributeOf(token.attributes, 'r:embed') ?? attributeOf(token.attributes, 'r:id');
        const image = relationship === undefined ? undefined : findImage(relationship);
        if (image) content.addImage(image);
        else content.addText(OBJECT_NOT_SHOWN);
      } else if (TEXT_OF_ELEMENT[token.name] !== undefined) content.addText(TEXT_OF_ELEMENT[token.name]!);
    } else if (token.type === 'close') {
      if (skippedDepth > 0) skippedDepth -= 1;
      else if (token.name === 'w:t') textDepth -= 1;
      else if (TEXT_AFTER_ELEMENT[token.name] !== undefined) content.addText(TEXT_AFTER_ELEMENT[token.name]!);
    } else if (textDepth > 0 && skippedDepth === 0) content.addText(decodeEntities(token.text));
  }
}
