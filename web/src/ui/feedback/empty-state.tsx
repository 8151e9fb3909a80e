import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { NoticeTitle } from './notice-title.tsx';

interface Props {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  heading?: boolean;
}

export function EmptyState({ icon, title, text, action, heading = false }: Props) {
  return (
    <Notice icon={icon}>
      <NoticeTitle page={heading}>{title}</NoticeTitle>
      <p>{text}</p>
      {action}
    </Notice>
  );
}
