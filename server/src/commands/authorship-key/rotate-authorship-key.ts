import type { App } from '../../app.ts';
import { audit } from '../../platform/audit/store.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { writeAuthorshipFingerprint } from '../../platform/crypto/store.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { commandContext } from '../command-context.ts';
import { requireNoOtherCandor, blockingStarts } from '../require-no-other-candor.ts';
import { rekeyActs, type Keys } from './rekey-acts.ts';
import { rekeyLeaving, rekeyLists } from './rekey-lists.ts';
import { rekeyBlocks, rekeyCases, rekeyClaims, rekeySpends, rekeyStaged } from './rekey-marks.ts';
import { liftLimits, readRows } from './rekey-store.ts';

interface Dependencies {
  app: Pick<App, 'platform' | 'modules'>;
  keyring: Keyring;
  databaseUrl: string;
  onProgress(task: string): void;
}

/**
 * Computes all hashes that depend on the authorship key again, with the last authorship key of the key file: those of lists, claims, acts,
 * uploads and spent credits, and the marks of reports, disputes and blocks. It is one transaction, so an
 * interrupted change has changed nothing. Nothing else may run: a process with the earlier key would find no list, and its locks would not
 * exclude the others.
 * @returns what the operator should know afterwards, one sentence a line; undefined if the database already uses this key
 */
export async function rotateAuthorshipKey(deps: Dependencies): Promise<string | undefined> {
  const { app, keyring, databaseUrl } = deps;
  const { vault } = app.platform;
  const to = vault.withAuthorshipKey(keyring.authorship.at(-1)!);
  if (to.authorshipFingerprint === vault.authorshipFingerprint) return undefined;
  await requireNoOtherCandor(app.platform, 'rotate-keys');
  const dropped = await blockingStarts(databaseUrl, () => rekeyAll(deps, { from: vault, to }));
  const isRemoved = await app.modules.authorship.recycleWal();
  return [
    'The lists of authors now use the last authorship key of the key file. Keep the earlier one in front of it as long as you have backups from before today.',
    ...(dropped > 0 ? [`${dropped} entries of lists were dropped, because their owner no longer exists.`] : []),
    ...(isRemoved
      ? []
      : ['The write-ahead log still contains the earlier hashes: the database does not permit this login to begin a new segment.']),
  ].join('\n');
}

/** @returns how many entries of lists were dropped */
function rekeyAll({ app: { platform, modules }, onProgress }: Dependencies, keys: Keys): Promise<number> {
  const { db, clock } = platform;
  return inTransaction(db, async (tx) => {
    await liftLimits(tx);
    onProgress('Authorship key: seen notices and credits');
    await modules.notifications.rekeyMarks(tx, keys.to, (userId) => modules.reveals.newCreditIdsOf(tx, userId, keys.to));
    await rekeyBlocks(tx, keys, (owner) => modules.authorship.slots.read(tx, 'item', owner));
    const owners = new Set<string>();
    for await (const rows of readRows<{ id: string }>(tx, 'users', 'id')) for (const { id } of rows) owners.add(id);
    onProgress('Authorship key: experiences and replies');
    await rekeyClaims(tx, keys, owners);
    await rekeyCases(tx, keys, owners);
    onProgress('Authorship key: uploads, acts and credits');
    await rekeyStaged(tx, keys);
    await rekeyActs(tx, keys, clock.now());
    await rekeySpends(tx, keys);
    onProgress('Authorship key: lists of members');
    const entries = await rekeyLists(tx, keys, owners, await rekeyLeaving(tx, keys));
    await writeAuthorshipFingerprint(tx, keys.to.authorshipFingerprint);
    await audit(commandContext('rotate-keys', tx, clock), {
      action: 'keys.rotate',
      subject: 'authorship-key',
      data: { dropped_entries: entries },
    });
    return entries;
  });
}
