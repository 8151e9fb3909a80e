import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './section.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} className={classes.title ?? ''}>
        {title}
      </Title>
      {children}
    </section>
  );
}
