import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Inbox } from './inbox.ts';
import type { SealedAct } from './inbox-store.ts';
import type { LeavingStore } from './leaving-store.ts';
import type { Act, ActHandler, ActKind, AuthorshipPorts, NamedFiles } from './ports.ts';

export interface MixDependencies extends Platform {
  inbox: Inbox;
  leaving: LeavingStore;
  handlers: ReadonlyMap<ActKind, ActHandler>;
  filesNamedBy(acts: readonly Act[]): readonly NamedFiles[];
  /** Copies the files of acts before the transaction that applies them, because it needs no lock. */
  beforeMix: readonly ((acts: readonly Act[]) => Promise<void>)[];
  /** Runs once for each mix, in the transaction of its last part, even without acts: erasures, and the list of leaving members. */
  onMix: readonly ((ctx: Context, waiting: readonly Act[]) => Promise<void>)[];
  /** Files, caches and the write-ahead log, after the commit. */
  afterMix: readonly (() => Promise<void>)[];
  ports: AuthorshipPorts;
}

export interface OpenedAct {
  sealed: SealedAct;
  act: Act;
}

/** The progress of a mix, over all its parts and attempts. Acts are named by the keys of their rows. */
export interface MixProgress {
  opened: Map<string, OpenedAct>;
  /** Acts that need not wait any longer; a later part of the same mix doesn't ask again. */
  released: Set<string>;
  /** Acts whose files were copied. */
  prepared: Set<string>;
  /** Acts that can't be applied, and stay in the inbox. */
  failing: Set<string>;
  mixed: Act[];
}
