import type { ReactNode } from 'react';
import { headingId, type Part } from '../progress/parts.ts';
import { Card } from '../../../ui/page/card.tsx';
import classes from './form-section.module.css';

interface Props {
  part: Part;
  title: string;
  help?: string;
  children: ReactNode;
}

export function FormSection({ part, title, help, children }: Props) {
  const id = headingId(part);
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.content}>{children}</div>
    </Card>
  );
}
