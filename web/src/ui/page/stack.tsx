import type { ReactNode } from 'react';
import classes from './stack.module.css';

export function Stack({ children, gap = 'normal' }: { children: ReactNode; gap?: 'tight' | 'normal' | 'wide' }) {
  return (
    <div className={classes.stack} data-gap={gap}>
      {children}
    </div>
  );
}
