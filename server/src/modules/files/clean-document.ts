import CFB from 'cfb';
import { unzipSync, zipSync, type Zippable } from 'fflate';
import { AppError } from '../../platform/errors.ts';
import { refuseTestVirus } from './test-virus.ts';

export type DocumentType =
  | 'application/pdf'
  | 'application/msword'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const MAX_PARTS = 2_000;
const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;

const refuse = (message = 'This document cannot be read. It may be damaged.'): AppError => new AppError('INVALID_FILE', { message });

/**
 * Takes out of a document who wrote it, when and with what, and refuses one that runs code or is locked.
 * @throws AppError INVALID_FILE
 */
export async function cleanDocument(bytes: Buffer, type: DocumentType): Promise<Buffer> {
  try {
    // Loaded with the first of them: half a second of a start is not theirs.
    if (type === 'application/pdf') return await (await import('./clean-pdf.ts')).cleanPdf(bytes);
    return type === 'application/msword' ? cleanDoc(bytes) : cleanDocx(bytes);
  } catch (error) {
    throw error instanceof AppError ? error : refuse();
  }
}

const EMPTY_CORE =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>';
const EMPTY_APP =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>';
const EMPTY_CUSTOM =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>';
const EMPTIED: Record<string, string> = {
  'docProps/core.xml': EMPTY_CORE,
  'docProps/app.xml': EMPTY_APP,
  'docProps/custom.xml': EMPTY_CUSTOM,
};
const ACTIVE_PART = /vbaProject|\.bin$|activeX|embeddings\/|attachedTemplate/i;
/** Attributes of comments and tracked changes that name a person, and the ids of editing sessions. */
const AUTHOR_ATTRIBUTES = /\s(?:w:author|w:initials|w15:author|w:rsid\w*|w14:paraId|w14:textId)="[^"]*"/g;

function cleanDocx(bytes: Buffer): Buffer {
  let parts = 0;
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      parts += 1;
      unpacked += originalSize;
      if (parts > MAX_PARTS || unpacked > MAX_UNPACKED_BYTES) throw refuse('This document is too large when unpacked.');
      if (ACTIVE_PART.test(name)) throw refuse('This document carries macros or other files, so it cannot be accepted.');
      return true;
    },
  });
  if (!files['word/document.xml'] || !files['[Content_Types].xml']) throw refuse();
  const text = new TextDecoder();
  const cleaned: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    if (content.length > MAX_UNPACKED_BYTES) throw refuse();
    refuseTestVirus(content);
    if (name.startsWith('docProps/thumbnail')) continue;
    const emptied = EMPTIED[name];
    const isWords = name.startsWith('word/') && name.endsWith('.xml');
    const bytesOf =
      emptied !== undefined ? Buffer.from(emptied) : isWords ? Buffer.from(withoutPeople(name, text.decode(content))) : content;
    // One time for all, since the archive's own times tell when somebody worked on it.
    cleaned[name] = [bytesOf, { mtime: new Date('2000-01-01T00:00:00Z'), level: 6 }];
  }
  return Buffer.from(zipSync(cleaned));
}

function withoutPeople(name: string, xml: string): string {
  if (name === 'word/people.xml') return xml.replaceAll(/<w15:person\b[\s\S]*?(?:\/>|<\/w15:person>)/g, '');
  const anonymous = xml.replaceAll(AUTHOR_ATTRIBUTES, (attribute) =>
    /author="/.test(attribute) ? attribute.replace(/"[^"]*"/, '""') : '',
  );
  return name === 'word/settings.xml' ? anonymous.replaceAll(/<w:rsids>[\s\S]*?<\/w:rsids>/g, '') : anonymous;
}

const PROPERTY_STREAMS = /(?:Document)?SummaryInformation$/;

function cleanDoc(bytes: Buffer): Buffer {
  const container = CFB.read(bytes, { type: 'buffer' });
  const names = container.FullPaths.map((path) => path.replace(/\/$/, ''));
  if (!names.some((name) => name.endsWith('/WordDocument'))) throw refuse();
  if (names.some((name) => /\/(?:Macros|VBA|_VBA_PROJECT\w*|ObjectPool|EncryptedPackage)$/i.test(name))) {
    throw refuse('This document carries macros or other files, so it cannot be accepted.');
  }
  for (const entry of container.FileIndex) {
    if (entry.content) refuseTestVirus(Uint8Array.from(entry.content));
    // The streams keep their place and length: other programs expect them.
    if (PROPERTY_STREAMS.test(entry.name) && entry.content) entry.content = Buffer.alloc(entry.content.length);
    if ('clsid' in entry) entry.ct = entry.mt = undefined as never;
  }
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer);
}
