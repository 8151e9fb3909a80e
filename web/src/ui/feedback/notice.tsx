import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  icon?: LucideIcon;
  /** Fills the window. */
  tall?: boolean;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** The shared layout of empty, error and finished states: a title, a sentence and at most one main action. */
export function Notice({ icon: Icon, tall = false, role, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tall={tall || undefined} role={role}>
      {Icon && (
        <span className={classes.icon}>
          <Icon size={28} strokeWidth={1.75} aria-hidden />
        </span>
      )}
      {children}
    </div>
  );
}
