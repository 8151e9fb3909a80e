import { randomBytes, randomUUID } from 'node:crypto';
import { claimEvidence, disputeEvidence, experienceEvidence } from '../../../server/src/modules/disputes/rules.ts';
import { sealFile } from '../../../server/src/modules/files/file-cipher.ts';
import type { FileStorage } from '../../../server/src/modules/files/index.ts';
import { EvidenceStore } from '../../../server/src/modules/files/evidence-store.ts';
import type { Attachment } from '../../../server/src/modules/files/stored-file.ts';
import type { Vault } from '../../../server/src/platform/crypto/vault.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { Random } from '../../random.ts';
import { drawEvidence } from '../draw-evidence.ts';
import type { DemoEvidence, DemoCommunity } from '../community.ts';
import type { RowIds } from './row-ids.ts';

const MEDIA_TYPES = { image: 'image/webp', document: 'application/pdf' } as const;
const SEED = 7;

/** Stores the files encrypted, like uploads, and attaches each to its object. */
export async function storeEvidence(
  db: Database,
  vault: Vault,
  storage: FileStorage,
  { evidence }: Pick<DemoCommunity, 'evidence'>,
  rowIds: RowIds,
): Promise<void> {
  const files = new EvidenceStore(vault);
  const random = new Random(SEED);
  for (const file of evidence) {
    const bytes = await drawEvidence(random, file);
    const [id, storageKey, key] = [randomUUID(), randomUUID(), randomBytes(32)];
    await storage.write(storageKey, sealFile(key, once(bytes)));
    const attachment = attachmentOf(file, rowIds);
    const details = {
      ownerId: file.owner.id,
      purpose: attachment.kind,
      kind: file.kind,
      mediaType: MEDIA_TYPES[file.kind],
      sizeBytes: bytes.length,
      name: file.kind,
      key: key.toString('base64'),
      uploadedAt: file.createdAt.toISOString(),
    };
    await files.insert(db, attachment, [{ id, details, storageKey, isVisibleToSubject: true }]);
  }
}

function attachmentOf({ attachedTo }: DemoEvidence, rowIds: RowIds): Attachment {
  if (attachedTo.type === 'experience') return experienceEvidence(rowIds.experience(attachedTo.experience));
  return attachedTo.type === 'ownership' ? claimEvidence(attachedTo.dispute.id) : disputeEvidence(attachedTo.dispute.id, 'disputing');
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
