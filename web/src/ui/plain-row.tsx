import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './plain-row.module.css';

export const PlainRows = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>;

/** An item of a short list within a card: what it is, and at most one quiet button. */
export function PlainRow({ icon: Icon, action, children }: { icon: LucideIcon; action?: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <Icon size={22} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action}
    </li>
  );
}
