import { Link } from 'react-router';
import { adminPath } from '../../lib/admin-paths.ts';
import { formatDate } from '../../lib/format.ts';
import { adminAuditTexts } from '../../lib/i18n/en/admin-audit.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './audit-trail.module.css';
import type { AuditEntry } from './queries.ts';

const MEMBER = 'user:';
const UUID = /([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The beginning is enough to tell two apart; the whole stands in the title. */
const shortened = (said: string): string => said.replaceAll(UUID, '$1…');
const actions: Record<string, unknown> = adminAuditTexts.texts;

/** One entry: in words, and as it stands in the chain. */
export function AuditRow({ entry, onActor }: { entry: AuditEntry; onActor: (actor: string) => void }) {
  const t = useTexts(adminAuditTexts);
  const isKnown = Object.hasOwn(actions, entry.action);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{isKnown ? t(entry.action as 'user.ban') : entry.action}</strong>
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
        {Object.entries(entry.data).map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd title={String(value)}>{shortened(String(value))}</dd>
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
  // A look at a file is nobody's by name: that could tell whose experience it is.
  if (actor === 'visitor') return t(action === 'evidence.view' ? 'linkHolder' : 'visitor');
  if (!actor.startsWith(MEMBER)) return actor;
  return (
    <button type="button" className={classes.link} onClick={() => onActor(actor.slice(MEMBER.length))}>
      <bdi>{name ?? t('formerMember')}</bdi>
    </button>
  );
}

function Subject({ subject }: { subject: string }) {
  if (!subject.startsWith(MEMBER)) return <span title={subject}>{shortened(subject)}</span>;
  const id = subject.slice(MEMBER.length);
  return (
    <Link className={classes.link} to={`${adminPath('members')}?q=${id}&member=${id}`}>
      {shortened(subject)}
    </Link>
  );
}
