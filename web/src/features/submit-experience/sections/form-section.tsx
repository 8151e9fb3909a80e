import type { ReactNode } from 'react';
import { headingId, type Section } from '../progress/section-progress.ts';
import { Card } from '../../../ui/page/card.tsx';
import classes from './form-section.module.css';

interface Props {
  section: Section;
  title: string;
  help?: string;
  children: ReactNode;
}

export function FormSection({ section, title, help, children }: Props) {
  const id = headingId(section);
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
