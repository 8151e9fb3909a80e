import type { Database } from '../../platform/db/database.ts';
import type { FilesDependencies } from './dependencies.ts';
import type { FileViewer } from './file-links.ts';
import type { LinkedFile } from './receiving/receive-attached-file.ts';
import type { Attachment, EvidenceParent, StoredFile } from './stored-file.ts';

type LinkedByParent = Map<string, LinkedFile[]>;

/** Evidence with links that work for one viewer for a minute. */
export function evidenceLinks({ evidence, staged, links, clock }: FilesDependencies) {
  const linked = ({ id, kind, name, isVisibleToSubject, isFlagged }: StoredFile, viewer: FileViewer): LinkedFile => ({
    id,
    kind,
    name,
    isVisibleToSubject,
    isFlagged,
    url: links.linkFor(id, viewer, clock.now()),
  });
  const linkedByParent = (found: ReadonlyMap<string, StoredFile[]>, viewer: FileViewer): LinkedByParent =>
    new Map([...found].map(([id, files]) => [id, files.map((file) => linked(file, viewer))]));
  return {
    /** The viewer's own uploads that are not attached yet. */
    linksToOwn: async (db: Database, ids: readonly string[], viewer: FileViewer & { userId: string }): Promise<Map<string, LinkedFile>> =>
      new Map((await staged.find(db, viewer.userId, ids, {})).map((file) => [file.id, linked(file, viewer)])),
    linksTo: async (db: Database, attachment: Attachment, viewer: FileViewer): Promise<LinkedFile[]> =>
      ((await evidence.attachedToEach(db, attachment.kind, [attachment.id], clock.now())).get(attachment.id) ?? []).map((file) =>
        linked(file, viewer),
      ),
    /** The files of many objects of a kind, by the id of the object. */
    linksToEach: async (db: Database, kind: EvidenceParent, ids: readonly string[], viewer: FileViewer): Promise<LinkedByParent> =>
      linkedByParent(await evidence.attachedToEach(db, kind, ids, clock.now()), viewer),
    /** The files that the author shows to the person written about. */
    linksForSubject: async (db: Database, kind: EvidenceParent, ids: readonly string[], viewer: FileViewer): Promise<LinkedByParent> =>
      linkedByParent(onlyVisible(await evidence.attachedToEach(db, kind, ids, clock.now())), viewer),
  };
}

const onlyVisible = (found: ReadonlyMap<string, StoredFile[]>): Map<string, StoredFile[]> =>
  new Map([...found].map(([id, files]) => [id, files.filter(({ isVisibleToSubject }) => isVisibleToSubject)]));
