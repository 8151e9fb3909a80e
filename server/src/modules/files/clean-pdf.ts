import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { AppError } from '../../platform/errors.ts';

const refuse = (message: string): AppError => new AppError('INVALID_FILE', { message });

const ACTIVE_NAMES = ['JavaScript', 'JS', 'Launch', 'OpenAction', 'AA', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA'].map((name) =>
  PDFName.of(name),
);

export async function cleanPdf(bytes: Buffer): Promise<Buffer> {
  if (bytes.includes('/Encrypt')) throw refuse('This document is locked. Save it without a password first.');
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && ACTIVE_NAMES.some((name) => name !== ACTIVE_NAMES[3] && object.has(name)))
      throw refuse('This document runs code or carries other files, so it cannot be accepted.');
  }
  const action = document.catalog.lookup(ACTIVE_NAMES[3]!);
  if (action instanceof PDFDict) throw refuse('This document runs code or carries other files, so it cannot be accepted.');
  for (const name of ['Metadata', 'PieceInfo', 'Names', 'Collection']) document.catalog.delete(PDFName.of(name));
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFDict ? object : 'dict' in object && object.dict instanceof PDFDict ? object.dict : undefined;
    if (!dict) continue;
    if (dict.get(PDFName.of('Type')) === PDFName.of('Metadata')) document.context.delete(reference);
    else for (const name of ['Metadata', 'PieceInfo', 'LastModified']) dict.delete(PDFName.of(name));
  }
  const info = document.context.trailerInfo.Info;
  if (info) document.context.delete(info as never);
  document.context.trailerInfo.Info = undefined;
  return Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }));
}
