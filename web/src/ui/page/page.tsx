import type { ReactNode } from 'react';
import classes from './page.module.css';

/** `column` for forms and lists, `form` for one small form, `wide` for grids, `full` for desks of several panes. */
export function Page({ width = 'column', children }: { width?: 'form' | 'column' | 'wide' | 'full'; children: ReactNode }) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
