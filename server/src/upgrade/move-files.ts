import { isoDay } from '@candor/contract/dates';
import { shuffle } from '../platform/shuffle.ts';
import { insertRows, readAllRows } from './old-rows.ts';
import type { Upgrade } from './upgrade.ts';

interface OldFile {
  id: string;
  owner_key: string;
  purpose: string;
  kind: string;
  media_type: string;
  size_bytes: number;
  name_enc: Buffer;
  key_enc: Buffer;
  storage_key: string;
  attached_kind: string | null;
  attached_id: string | null;
  is_hidden_from_subject: boolean;
  created_at: Date;
  deletes_at: Date | null;
}

const PADDING = 512;

/** One table had photos and evidence under the same hash of their owner; each moves to the table of its side. */
export async function moveFiles(upgrade: Upgrade): Promise<void> {
  const { db } = upgrade;
  const files = shuffle(await readAllRows<OldFile>(db, 'files'));
  const [photos, others] = [files.filter(({ purpose }) => purpose === 'photo'), files.filter(({ purpose }) => purpose !== 'photo')];
  await insertRows(
    db,
    'profile_photos',
    photos.flatMap((file) => photoRow(upgrade, file) ?? []),
  );
  const evidence = others.filter(({ attached_id: parent }) => parent !== null);
  await insertRows(
    db,
    'authored.evidence',
    evidence.map((file) => evidenceRow(upgrade, file)),
  );
  const staged = others.filter(({ attached_id: parent }) => parent === null);
  await insertRows(
    db,
    'authored.staged',
    staged.flatMap((file) => stagedRow(upgrade, file) ?? []),
  );
}

function photoRow(upgrade: Upgrade, file: OldFile) {
  const details = detailsOf(upgrade, file);
  const sealed = upgrade.vault.sealJsonPadded('profile_photos.details', file.id, details, PADDING);
  if (details.ownerId === '') return undefined;
  return { id: file.id, user_id: details.ownerId, details_enc: sealed, storage_key: file.storage_key, deletes_at: file.deletes_at };
}

function evidenceRow(upgrade: Upgrade, file: OldFile) {
  const kind = file.attached_kind!;
  return {
    id: file.id,
    parent_kind: kind,
    parent: kind === 'experience' ? String(upgrade.ids.experience.of(Number(file.attached_id))) : file.attached_id,
    details_enc: upgrade.vault.sealJsonPadded('evidence.details', file.id, detailsOf(upgrade, file), PADDING),
    storage_key: file.storage_key,
    is_visible_to_subject: !file.is_hidden_from_subject,
    deletes_on: file.deletes_at && isoDay(file.deletes_at),
  };
}

function stagedRow(upgrade: Upgrade, file: OldFile) {
  const details = { ...detailsOf(upgrade, file), id: file.id };
  if (details.ownerId === '') return undefined;
  const key = upgrade.vault.authorshipHash('staged', details.ownerId, file.id);
  const sealed = upgrade.vault.sealJsonPadded('staged.details', key, details, PADDING);
  return { key, details_enc: sealed, storage_key: file.storage_key, day: isoDay(file.created_at) };
}

const detailsOf = ({ vault, uploaderOf }: Upgrade, file: OldFile) => ({
  ownerId: uploaderOf(file.owner_key) ?? '',
  purpose: file.purpose,
  kind: file.kind,
  mediaType: file.media_type,
  sizeBytes: file.size_bytes,
  name: vault.open('files.name', file.id, file.name_enc),
  key: vault.open('files.key', file.id, file.key_enc),
  uploadedAt: file.created_at.toISOString(),
});
