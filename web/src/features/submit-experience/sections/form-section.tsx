import type { ReactNode } from 'react';
import { useId } from 'react';
import { Card } from '../../../ui/page/card.tsx';
import classes from './form-section.module.css';

export function FormSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.content}>{children}</div>
    </Card>
  );
}
