import type { Readable } from 'node:stream';
import type { Context, MemberActor } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CleaningResult, CleaningTask } from './cleaning/cleaning-task.ts';
import type { Attachment } from './stored-file.ts';

export interface ByteRange {
  first: number;
  last: number;
}

/** The storage has no file of this key. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`the file store has no file ${key}`);
    this.name = 'MissingFile';
  }
}

/** The file was changed or is incomplete, so it can't be decrypted. */
export class DamagedFile extends Error {
  constructor() {
    super('the file can not be decrypted');
    this.name = 'DamagedFile';
  }
}

/** Stores encrypted bytes. It never sees readable ones. */
export interface FileStorage {
  write(key: string, sealed: AsyncIterable<Buffer>): Promise<void>;
  /** Reads the whole file, or this range of it, both ends included. @throws MissingFile */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing a missing file is no error, because a job may run twice. */
  remove(key: string): Promise<void>;
}

/** The bytes of an upload, each time from the start. */
export type Upload = () => Promise<AsyncIterable<Buffer>>;
/** `too_large`: larger than the scanner's limit, so not scanned. */
export type Verdict = 'clean' | 'infected' | 'too_large';

export interface VirusScanner {
  /** @throws when it does not answer */
  scan(upload: Upload): Promise<Verdict>;
  /** The result of its last use, and whether its circuit is open. */
  state(): { isHealthy: boolean; isOpen: boolean; checkedAt: Date | null };
}

export interface FilesPorts {
  /** Undefined if none is configured; uploads are then still checked for the EICAR test signature. */
  scanner: VirusScanner | undefined;
  /** Makes a file the member's photo; returns the previous one. */
  setPhoto(ctx: Context, userId: string, photo: { fileId: string; source: 'other' | 'google' } | null): Promise<string | null>;
  /** The member of a session token. */
  authenticate(token: string): Promise<MemberActor | undefined>;
  /** Whether a viewer other than the owner may read a file attached to this object now. */
  mayRead(ctx: Context, viewer: MemberActor, attachment: Attachment, isVisibleToSubject: boolean): Promise<boolean>;
  /** The member's texts, disputes and claims that may have evidence. */
  attachmentsOf(db: Database, userId: string): Promise<Attachment[]>;
  /** The id of the statement of reasons of the member's suspension. */
  decisionIdOnBan(db: Database, userId: string): Promise<string | null>;
  /** Whether the member exists and has no photo. The row stays locked for the transaction. */
  hasNoPhoto(ctx: Context, userId: string): Promise<boolean>;
}

export interface WorkerLimits {
  maxMemoryBytes: number;
  deadlineMs: number;
  maxOutputBytes: number;
}

/** How a process ended without a result. */
export type WorkerFailure = 'deadline' | 'memory' | 'crash';

/** Cleans an uploaded file in a process of its own: passes the cleaned bytes to `write`, returns the result or why it failed. */
export type RunFileWorker = (
  content: AsyncIterable<Buffer>,
  task: CleaningTask,
  write: (cleaned: AsyncIterable<Buffer>) => Promise<void>,
  limits: WorkerLimits,
) => Promise<CleaningResult | WorkerFailure>;
