import type { ReactNode } from 'react';
import classes from './labelled-part.module.css';

interface Props {
  label: string;
  /** `tight` when the label belongs to one paragraph, as the name of a field does. */
  gap?: 'normal' | 'tight';
  children: ReactNode;
}

/** A part of a case, with a small heading. */
export const LabelledPart = ({ label, gap = 'normal', children }: Props) => (
  <section className={classes.part} data-gap={gap}>
    <h3 className={classes.label}>{label}</h3>
    {children}
  </section>
);
