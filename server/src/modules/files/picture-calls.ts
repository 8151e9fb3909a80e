import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FilesDependencies } from './dependencies.ts';
import { rememberPictures } from './removed-pictures/remember-pictures.ts';
import { samplePictures } from './sample-pictures.ts';
import type { Attachment } from './stored-file.ts';

/** What others may do with the pictures attached to something. */
export const pictureCalls = (deps: FilesDependencies) => ({
  /** For intimate images that are removed: copies of them are refused from now on. */
  rememberPictures: (ctx: Context, attachment: Attachment): Promise<void> => rememberPictures(ctx, deps, attachment),
  /** For the picture model: the pixels of a square with sides of so many. */
  samplePictures: (db: Database, attachment: Attachment, side: number) => samplePictures(db, deps, attachment, side),
  /** These of its pictures, and no others, stay covered until somebody asks to see them. */
  flagPictures: (db: Database, attachment: Attachment, fileIds: readonly string[]): Promise<void> =>
    deps.evidence.flag(db, attachment, fileIds),
});
