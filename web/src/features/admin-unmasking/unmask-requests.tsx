import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { adminUnmaskingTexts } from './admin-unmasking.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/page/card.tsx';
import { unmaskRequestsQuery, type UnmaskRequest } from './queries.ts';
import { OpenUnmaskButton } from './unmask-button.tsx';
import { UnmaskDialog } from './unmask-dialog.tsx';
import classes from './unmask-requests.module.css';

/** Requests to see who wrote an experience, where two admins must agree. Hidden when there are none. */
export function UnmaskRequests() {
  const t = useTexts(adminUnmaskingTexts);
  const { data, error, refetch, isRefetching } = useQuery(unmaskRequestsQuery);
  // The dialog is here and not in a row, because the reply to a request reloads the rows.
  const [openedId, setOpenedId] = useState<number | null>(null);
  if (!data && error)
    return <ErrorState title={t('requestsFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  return (
    <>
      {data && data.length > 0 && <RequestList requests={data} onOpen={setOpenedId} />}
      {openedId !== null && <UnmaskDialog experienceId={openedId} opened onClose={() => setOpenedId(null)} />}
    </>
  );
}

function RequestList({ requests, onOpen }: { requests: readonly UnmaskRequest[]; onOpen: (experienceId: number) => void }) {
  const t = useTexts(adminUnmaskingTexts);
  const haveBothAsked = ({ experience_id: id }: UnmaskRequest): boolean =>
    requests.some((one) => one.experience_id === id && one.mine) && requests.some((one) => one.experience_id === id && !one.mine);
  return (
    <Card as="section" aria-labelledby="unmask-requests">
      <h2 id="unmask-requests" className={classes.title}>
        {t('requests')}
      </h2>
      <ul className={classes.rows}>
        {requests.map((request) => (
          <Row
            key={`${request.experience_id} ${request.mine ? '' : request.asked_by}`}
            request={request}
            isAgreed={haveBothAsked(request)}
            onOpen={() => onOpen(request.experience_id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function Row({ request, isAgreed, onOpen }: { request: UnmaskRequest; isAgreed: boolean; onOpen: () => void }) {
  const t = useTexts(adminUnmaskingTexts);
  const until = formatDate(request.expires_at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.requester}>{request.mine ? t('askedByYou') : t('askedBy', { name: request.asked_by })}</p>
        <p className={classes.reason} dir="auto">
          {request.reason}
        </p>
        <p className={classes.until}>{t(isAgreed ? 'agreedUntil' : request.mine ? 'waitsUntil' : 'openUntil', { date: until })}</p>
        <p className={classes.until}>{t('experience', { id: String(request.experience_id) })}</p>
      </div>
      {(isAgreed || !request.mine) && <OpenUnmaskButton onClick={onOpen} />}
    </li>
  );
}
