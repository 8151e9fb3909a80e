import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FilesDependencies } from './dependencies.ts';
import { storePictureFingerprints } from './removed-pictures/store-picture-fingerprints.ts';
import { samplePictures } from './sample-pictures.ts';
import type { Attachment } from './stored-file.ts';

/** Functions on attached pictures for other modules. */
export const attachedPictures = (deps: FilesDependencies) => ({
  /** For removed intimate images: later uploads of the same picture are refused. */
  storePictureFingerprints: (ctx: Context, attachment: Attachment): Promise<void> => storePictureFingerprints(ctx, deps, attachment),
  /** The pixels of the picture scaled to a square with this side, for the picture model. */
  samplePictures: (db: Database, attachment: Attachment, side: number) => samplePictures(db, deps, attachment, side),
  /** Sets which of the pictures stay covered until the viewer uncovers them. */
  flagPictures: (db: Database, attachment: Attachment, fileIds: readonly string[]): Promise<void> =>
    deps.evidence.flag(db, attachment, fileIds),
});
