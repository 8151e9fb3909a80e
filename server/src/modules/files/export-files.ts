import type { Database } from '../../platform/db/database.ts';
import type { FilesDependencies } from './dependencies.ts';

interface ExportedFile {
  name: string;
  purpose: string;
  kind: string;
  size_bytes: number;
  created_at: string;
}

/** A member's stored uploads for the data export: the photo, and the evidence of texts and disputes. There is no list of other uploads. */
export async function exportFiles(db: Database, deps: FilesDependencies, userId: string): Promise<{ files: ExportedFile[] }> {
  const files = await deps.photos.ofMember(db, userId);
  const attachments = await deps.attachmentsOf(db, userId);
  for (const kind of new Set(attachments.map((one) => one.kind))) {
    const ids = attachments.filter((one) => one.kind === kind).map(({ id }) => id);
    for (const attached of (await deps.evidence.attachedToEach(db, kind, ids)).values()) files.push(...attached);
  }
  return {
    files: files
      .filter(({ ownerId }) => ownerId === userId)
      .toSorted((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
      .map(({ name, purpose, kind, sizeBytes, uploadedAt }) => ({ name, purpose, kind, size_bytes: sizeBytes, created_at: uploadedAt })),
  };
}
