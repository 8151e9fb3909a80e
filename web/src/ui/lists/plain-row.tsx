import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './plain-row.module.css';

export const PlainRows = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>;

export function PlainRow({ icon: Icon, action, children }: { icon: LucideIcon; action?: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <Icon size={22} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action}
    </li>
  );
}
