import type { ReactNode } from 'react';
import classes from './page.module.css';

/** `column` for forms and lists, `form` for a single small form, `wide` for grids and for a list beside its detail. */
export function Page({ width = 'column', children }: { width?: 'form' | 'column' | 'wide'; children: ReactNode }) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
