import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { adminCasesTexts } from './admin-cases.en.ts';
import { CaseCard, CaseOutcome } from './case-card.tsx';
import { CaseFrame } from './case-frame.tsx';
import { ResolveDialog, type Decision, type ResolveTexts } from './resolve-dialog.tsx';

export interface Case {
  id: string;
  status: string;
  created_at: string;
  due_at: string;
  admin_notes: string | null;
}

type CaseFrameProps = Omit<Parameters<typeof CaseFrame>[0], 'children'>;

interface Props<Item extends Case> {
  frame: CaseFrameProps;
  cases: readonly Item[];
  filedLabel: string;
  dueWithTime?: boolean;
  titleOf: (item: Item) => ReactNode;
  outcomeOf: (item: Item) => { at: string | null; by: { display_name: string } | null };
  outcomeLabels: { at: string; by: string };
  renderCard: (item: Item) => ReactNode;
  /** An action for a decided case. */
  renderAction?: (item: Item) => ReactNode;
  /** Shown above the decision. */
  renderDetail: (item: Item) => ReactNode;
  /** Whom a reason must not name: it goes to all sides. */
  namesOf: (item: Item) => readonly string[];
  decision: Decision;
  resolve: ResolveTexts;
  resolveSize?: 'md' | 'lg';
  decidedText: (isApproved: boolean) => string;
}

/** The list of one kind of case and the dialog that decides a case. */
export function CaseScreen<Item extends Case>(props: Props<Item>) {
  const { frame, cases, renderDetail } = props;
  const [deciding, setDeciding] = useState<Item>();
  return (
    <>
      <CaseFrame {...frame}>
        {cases.map((item) => (
          <ListedCase key={item.id} {...props} item={item} onDecide={() => setDeciding(item)} />
        ))}
      </CaseFrame>
      <ResolveDialog
        id={deciding?.id}
        size={props.resolveSize ?? 'md'}
        decision={props.decision}
        texts={props.resolve}
        ofCase={() => (deciding ? props.namesOf(deciding) : [])}
        onClose={() => setDeciding(undefined)}
        onDone={(isApproved) => {
          setDeciding(undefined);
          toast.success(props.decidedText(isApproved));
        }}
      >
        {/* Take the case from the current list: its file links are still valid. */}
        {deciding && renderDetail(cases.find(({ id }) => id === deciding.id) ?? deciding)}
      </ResolveDialog>
    </>
  );
}

function ListedCase<Item extends Case>({ item, onDecide, ...props }: Props<Item> & { item: Item; onDecide: () => void }) {
  const t = useTexts(adminCasesTexts);
  const { at, by } = props.outcomeOf(item);
  return (
    <CaseCard
      title={props.titleOf(item)}
      status={item.status}
      statusLabel={t(`is_${item.status as 'pending'}`)}
      filedLabel={props.filedLabel}
      createdAt={item.created_at}
      dueAt={item.due_at}
      dueWithTime={props.dueWithTime ?? false}
      actions={item.status === 'pending' ? <Button onClick={onDecide}>{t('review')}</Button> : props.renderAction?.(item)}
    >
      {props.renderCard(item)}
      <CaseOutcome notes={item.admin_notes} at={at} atLabel={props.outcomeLabels.at} by={by} decidedByLabel={props.outcomeLabels.by} />
    </CaseCard>
  );
}
