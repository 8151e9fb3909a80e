import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { api, type ApiData } from '../../lib/api/api-client.ts';
import { formatDate, formatNumber } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { memberHistoryTexts } from './member-history.en.ts';
import classes from './member-history.module.css';

type HistoryPage = ApiData<'GET /admin/users/{id}/history'>;

const ROUTES = {
  member: 'GET /admin/users/{id}/history',
  claimant: 'GET /admin/ownership-disputes/{id}/claimant-history',
  owner: 'GET /admin/ownership-disputes/{id}/owner-history',
  filer: 'GET /admin/experience-disputes/{id}/filer-history',
} as const;

interface Props {
  /** A member by id, or a side of a case by the id of the case. */
  of: keyof typeof ROUTES;
  id: string;
  name: string;
}

/** Opens the facts about a member beside a case. Each view is audited, so nothing is loaded before the button is pressed. */
export function MemberHistoryButton({ of, id, name }: Props) {
  const t = useTexts(memberHistoryTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<History size={16} aria-hidden />}
        aria-label={t('openOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('title', { name })} size="md">
        {isOpen && <Content of={of} id={id} />}
      </Dialog>
    </>
  );
}

function Content({ of, id }: Omit<Props, 'name'>) {
  const t = useTexts(memberHistoryTexts);
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'member-history', of, id, page],
    queryFn: ({ signal }) => api(ROUTES[of], { params: { id }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!data) {
    if (!error) return <HistoryPlaceholder />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return <Parts {...data} page={page} isStale={isPlaceholderData} onPage={setPage} />;
}

/** As high as the history of most members, so that little moves when it arrives. */
function HistoryPlaceholder() {
  const t = useTexts(memberHistoryTexts);
  const ui = useTexts(uiTexts);
  return (
    <>
      <p className={classes.text}>{t('intro')}</p>
      <div role="status" aria-label={ui('loading')}>
        {(['experiences', 'reports', 'suspensions', 'cases'] as const).map((part) => (
          <section key={part} className={classes.part}>
            <h3 className={classes.title}>{t(part)}</h3>
            <Skeleton height={16} width="40%" my={4} />
          </section>
        ))}
      </div>
    </>
  );
}

interface PartsProps extends HistoryPage {
  page: number;
  /** The cases are still those of the previous page. */
  isStale: boolean;
  onPage: (page: number) => void;
}

function Parts({ history, cases, pagination, page, isStale, onPage }: PartsProps) {
  const t = useTexts(memberHistoryTexts);
  const { signed_experiences: signed, reports, bans } = history;
  const { titleRef, changePage } = useFocusAfterPageChange(page, isStale, onPage);
  const counts = (all: readonly (readonly [string, number])[]): Line[] =>
    all.flatMap(([label, count]) => (count > 0 ? [{ text: `${label}: ${formatNumber(count)}` }] : []));
  const withCount = (title: string, count: number): string => `${title} (${formatNumber(count)})`;
  return (
    <>
      <p className={classes.text}>{t('intro')}</p>
      <Part
        title={withCount(t('experiences'), signed.total)}
        lines={counts(
          (['approved', 'in_review', 'rejected', 'removed', 'withdrawn'] as const).map((status) => [t(status), signed[status]]),
        )}
      />
      <Part
        title={withCount(t('reports'), reports.total)}
        lines={counts((['open', 'action_taken', 'no_action'] as const).map((status) => [t(`status_${status}`), reports[status]]))}
      />
      <Part
        title={t('suspensions')}
        lines={bans.map(({ reason, until }) => ({
          text: until === null ? t('suspendedIndefinitely') : t('suspendedUntil', { date: formatDate(until) }),
          detail: reason,
        }))}
      />
      <Part
        title={withCount(t('cases'), pagination.total)}
        titleRef={titleRef}
        lines={cases.map(({ kind, role, status, created_at: at }) => ({
          text: `${t(kind)} · ${t(`role_${role}`)}`,
          detail: `${formatDate(at, { dateStyle: 'medium' })} · ${t(`outcome_${status}`)}`,
        }))}
      >
        <Pager page={page} lastPage={pagination.last_page} onChange={changePage} />
      </Part>
    </>
  );
}

/** Once another page is shown, the focus goes to the title above it: the button that was pressed may be disabled by then. */
function useFocusAfterPageChange(page: number, isStale: boolean, onPage: (page: number) => void) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isChanging = useRef(false);
  useEffect(() => {
    if (isStale || !isChanging.current) return;
    isChanging.current = false;
    titleRef.current?.focus();
  }, [isStale, page]);
  const changePage = (next: number): void => {
    isChanging.current = true;
    onPage(next);
  };
  return { titleRef, changePage };
}

interface Line {
  text: string;
  detail?: string;
}

interface PartProps {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  lines: readonly Line[];
  children?: ReactNode;
}

function Part({ title, titleRef, lines, children }: PartProps) {
  const t = useTexts(memberHistoryTexts);
  return (
    <section className={classes.part}>
      <h3 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={classes.title}>
        {title}
      </h3>
      {lines.length === 0 ? (
        <p className={classes.text}>{t('none')}</p>
      ) : (
        <ul className={classes.list}>
          {lines.map(({ text, detail }, index) => (
            // Two cases of one day may read the same.
            <li key={`${index} ${text}`}>
              {text}
              {detail !== undefined && <p className={classes.text}>{detail}</p>}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
