import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format/format.ts';
import { adminUnmaskingTexts } from './admin-unmasking.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { unmaskRequestsQuery, type UnmaskRequest } from './queries.ts';
import { UnmaskButton } from './unmask-button.tsx';
import classes from './unmask-requests.module.css';

/** Requests that need a second admin. Hidden when there are none. */
export function UnmaskRequests() {
  const t = useTexts(adminUnmaskingTexts);
  const { data: requests = [] } = useQuery(unmaskRequestsQuery);
  if (requests.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="unmask-requests">
      <h2 id="unmask-requests" className={classes.title}>
        {t('requests')}
      </h2>
      <ul className={classes.rows}>
        {requests.map((request) => (
          <Row key={request.asked_at + request.asked_by} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ request }: { request: UnmaskRequest }) {
  const t = useTexts(adminUnmaskingTexts);
  const until = formatDate(request.expires_at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.requester}>{request.mine ? t('askedByYou') : t('askedBy', { name: request.asked_by })}</p>
        <p className={classes.reason} dir="auto">
          {request.reason}
        </p>
        <p className={classes.until}>{t(request.mine ? 'waitsUntil' : 'openUntil', { date: until })}</p>
      </div>
      <UnmaskButton experienceId={request.experience_id} />
    </li>
  );
}
