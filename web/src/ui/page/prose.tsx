import { Fragment } from 'react';
import type { ReactNode } from 'react';
import classes from './prose.module.css';

interface Props {
  sections: readonly { title: string; paragraphs: readonly string[] }[];
  children?: ReactNode;
}

export function Prose({ sections, children }: Props) {
  return (
    <div className={classes.prose}>
      {sections.map(({ title, paragraphs }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Fragment>
      ))}
      {children}
    </div>
  );
}
