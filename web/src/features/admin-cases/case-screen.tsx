import { useState } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { ItemRow, ItemRows } from '../../ui/lists/item-rows.tsx';
import { ListAndDetail } from '../../ui/lists/list-and-detail.tsx';
import { useOpenItem } from '../../ui/lists/use-open-item.ts';
import { adminCasesTexts } from './admin-cases.en.ts';
import { CaseDetail } from './case-detail.tsx';
import { CASES_ID, CaseFrame } from './case-frame.tsx';
import type { Case, CaseScreenProps } from './case-screen-props.ts';
import { DueMark } from './due-mark.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { CASE_PARAM } from './use-case-filter.ts';

/** The item that is being decided; `isApproval` if the button already decided the direction. */
interface OpenDecision<Item> {
  item: Item;
  isApproval?: boolean;
}

/** The list of one kind of case, the open case beside it, and the dialog that decides it. */
export function CaseScreen<Item extends Case>(props: CaseScreenProps<Item>) {
  const t = useTexts(adminCasesTexts);
  const { frame, cases } = props;
  const { item, open } = useOpenItem(CASE_PARAM, cases);
  const [openDecision, setOpenDecision] = useState<OpenDecision<Item>>();
  const isEmpty = frame.query.data === undefined || frame.query.data.pagination.total === 0;
  return (
    <div id={CASES_ID} tabIndex={-1}>
      <ListAndDetail
        wider="detail"
        list={
          <CaseFrame {...frame}>
            <CaseRows {...props} openId={item?.id} onOpen={open} />
          </CaseFrame>
        }
        detail={item && <CaseDetail key={item.id} {...props} item={item} onDecide={(choice) => setOpenDecision({ item, ...choice })} />}
        detailKey={item?.id}
        hint={isEmpty ? undefined : t('choose')}
        backLabel={t('back')}
        onBack={() => open(undefined)}
      />
      <ResolveDialog
        id={openDecision?.item.id}
        isApproval={openDecision?.isApproval}
        decision={props.decision}
        texts={props.resolve}
        caseNames={() => (openDecision ? props.namesOf(openDecision.item) : [])}
        onClose={() => setOpenDecision(undefined)}
        onDone={(isApproved) => {
          setOpenDecision(undefined);
          toast.success(props.decidedText(isApproved));
        }}
      >
        {/* Take the case from the current list: its file links are still valid. */}
        {openDecision && props.renderSummary?.(cases.find(({ id }) => id === openDecision.item.id) ?? openDecision.item)}
      </ResolveDialog>
    </div>
  );
}

function CaseRows<Item extends Case>({
  cases,
  openId,
  onOpen,
  ...props
}: CaseScreenProps<Item> & { openId: string | undefined; onOpen: (id: string) => void }) {
  const t = useTexts(adminCasesTexts);
  return (
    <ItemRows label={t('cases')}>
      {cases.map((item) => (
        <ItemRow
          key={item.id}
          title={props.titleOf(item)}
          badge={<StatusBadge status={item.status} label={t(`is_${item.status as 'pending'}`)} />}
          excerpt={item.conflict_of_interest ? t('conflict') : props.summaryOf(item)}
          meta={
            item.status === 'pending' ? (
              <DueMark dueAt={item.due_at} withTime={props.dueWithTime?.(item) ?? false} />
            ) : (
              <span>
                {props.filedLabel} <RelativeDate time={item.created_at} />
              </span>
            )
          }
          isOpen={item.id === openId}
          onOpen={() => onOpen(item.id)}
        />
      ))}
    </ItemRows>
  );
}
