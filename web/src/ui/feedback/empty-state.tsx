import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { NoticeTitle } from './notice-title.tsx';

interface Props {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  heading?: boolean;
  /** The action that the reader can take next. */
  children?: ReactNode;
}

export function EmptyState({ icon, title, text, heading = false, children }: Props) {
  return (
    <Notice icon={icon}>
      <NoticeTitle page={heading}>{title}</NoticeTitle>
      <p>{text}</p>
      {children}
    </Notice>
  );
}
