import { adminPath } from '../../lib/paths/admin-paths.ts';
import { formatDate } from '../../lib/format/format.ts';
import { adminAuditTexts } from './admin-audit.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './audit-log.module.css';
import type { AuditEntry } from './queries.ts';

const MEMBER = 'user:';
const UUID = /([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The first characters tell two ids apart. The full id is in the title. */
const shortenIds = (text: string): string => text.replaceAll(UUID, '$1…');
const actions: Record<string, unknown> = adminAuditTexts.texts;

export function AuditRow({ entry, onActor }: { entry: AuditEntry; onActor: (actor: string) => void }) {
  const t = useTexts(adminAuditTexts);
  const hasText = Object.hasOwn(actions, entry.action);
  return (
    <li className={classes.row}>
      <div className={classes.entry}>
        <strong>{hasText ? t(entry.action as 'user.ban') : entry.action}</strong>
        <time dateTime={entry.at}>{formatDate(entry.at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('by')}</dt>
          <dd>
            <Actor entry={entry} onActor={onActor} />
          </dd>
        </div>
        {entry.subject && (
          <div>
            <dt>{t('about')}</dt>
            <dd>
              <Subject subject={entry.subject} />
            </dd>
          </div>
        )}
        {/* Facts are shown as they are recorded: English codes and ids, the same for every admin. */}
        {Object.entries(entry.data).map(([name, value]) => (
          <div key={name} lang="en">
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd title={String(value)}>{shortenIds(String(value))}</dd>
          </div>
        ))}
        <div>
          <dt>{t('hash')}</dt>
          <dd title={entry.hash}>{entry.hash === '' ? t('notLinked') : <code>{entry.hash.slice(0, 12)}…</code>}</dd>
        </div>
      </dl>
    </li>
  );
}

function Actor({ entry: { actor, actor_name: name, action }, onActor }: { entry: AuditEntry; onActor: (actor: string) => void }) {
  const t = useTexts(adminAuditTexts);
  if (actor.startsWith('author:')) return t('hiddenAuthor');
  // Never show who opened a file: the name could reveal the author of the experience.
  if (actor === 'visitor') return t(action === 'evidence.view' ? 'linkHolder' : 'visitor');
  if (actor.startsWith('job:')) return t('automatic');
  if (!actor.startsWith(MEMBER)) return actor;
  return (
    <button type="button" className={classes.link} onClick={() => onActor(actor.slice(MEMBER.length))}>
      <bdi>{name ?? t('formerMember')}</bdi>
    </button>
  );
}

function Subject({ subject }: { subject: string }) {
  if (!subject.startsWith(MEMBER)) return <span title={subject}>{shortenIds(subject)}</span>;
  const id = subject.slice(MEMBER.length);
  return (
    <Link className={classes.link} to={`${adminPath('members')}?q=${id}&member=${id}`}>
      {shortenIds(subject)}
    </Link>
  );
}
