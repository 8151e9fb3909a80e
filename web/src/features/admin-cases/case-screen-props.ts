import type { ReactNode } from 'react';
import type { CaseFrame } from './case-frame.tsx';
import type { Decision, ResolveTexts } from './resolve-dialog.tsx';

export interface Case {
  id: string;
  status: string;
  created_at: string;
  due_at: string;
  admin_notes: string | null;
  /** The admin is a party to the case, so it contains no names, texts or files. */
  conflict_of_interest?: boolean;
}

type CaseFrameProps = Omit<Parameters<typeof CaseFrame>[0], 'children'>;

export interface CaseScreenProps<Item extends Case> {
  frame: CaseFrameProps;
  cases: readonly Item[];
  filedLabel: string;
  /** For cases that are due within hours. */
  dueWithTime?: (item: Item) => boolean;
  titleOf: (item: Item) => ReactNode;
  /** The parties and the subject of the case, in one line of the list. */
  summaryOf: (item: Item) => string;
  outcomeOf: (item: Item) => { at: string | null; by: { display_name: string } | null };
  outcomeLabels: { at: string; by: string };
  renderTexts: (item: Item) => ReactNode;
  /** Shown beside the texts if there is room. */
  renderAside: (item: Item) => ReactNode;
  /** Shown above the decision. */
  renderSummary?: (item: Item) => ReactNode;
  /** Names that a reason must not contain, because all sides read it. */
  namesOf: (item: Item) => readonly string[];
  decision: Decision;
  resolve: ResolveTexts;
  decidedText: (isApproved: boolean) => string;
}
