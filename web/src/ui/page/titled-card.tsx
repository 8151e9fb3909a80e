import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface Props {
  /** The id of the heading, which names the section. */
  id: string;
  title: string;
  children: ReactNode;
}

export function TitledCard({ id, title, children }: Props) {
  return (
    <Card as="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </Card>
  );
}
