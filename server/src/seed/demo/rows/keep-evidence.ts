import { randomBytes, randomUUID } from 'node:crypto';
import { claimEvidence, evidenceOf, experienceEvidence } from '../../../modules/disputes/rules.ts';
import { sealFile } from '../../../modules/files/file-cipher.ts';
import type { FileStorage } from '../../../modules/files/index.ts';
import { FileStore, type Attachment } from '../../../modules/files/store.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Random } from '../../random.ts';
import { drawEvidence } from '../draw-evidence.ts';
import { after, DAY_MS } from '../timeline.ts';
import type { DemoEvidence, DemoWorld } from '../world.ts';
import type { Numbering } from './numbering.ts';

const MEDIA_TYPES = { image: 'image/webp', document: 'application/pdf' } as const;
const SEED = 7;

/** Stores the files sealed, as uploads would be, and attaches each to what it supports. */
export async function keepEvidence(
  db: Database,
  vault: Vault,
  storage: FileStorage,
  { evidence, now }: Pick<DemoWorld, 'evidence' | 'now'>,
  numbers: Numbering,
): Promise<void> {
  const files = new FileStore(vault);
  const random = new Random(SEED);
  for (const file of evidence) {
    const bytes = await drawEvidence(random, file);
    const [id, storageKey, key] = [randomUUID(), randomUUID(), randomBytes(32)];
    await storage.write(storageKey, sealFile(key, once(bytes)));
    const attachment = attachmentOf(file, numbers);
    await files.insert(db, {
      id,
      ownerId: file.owner.id,
      purpose: attachment.kind,
      kind: file.kind,
      mediaType: MEDIA_TYPES[file.kind],
      sizeBytes: bytes.length,
      name: file.kind,
      key,
      storageKey,
      createdAt: file.createdAt,
      deletesAt: after(now, DAY_MS),
    });
    await files.attach(db, file.owner.id, [id], attachment, now);
  }
}

function attachmentOf({ of }: DemoEvidence, numbers: Numbering): Attachment {
  if (of.type === 'experience') return experienceEvidence(numbers.experience(of.experience));
  return of.type === 'ownership' ? claimEvidence(of.dispute.id) : evidenceOf(of.dispute.id, 'disputing');
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
