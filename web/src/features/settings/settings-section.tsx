import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Card } from '../../ui/page/card.tsx';
import classes from './settings-section.module.css';

export function SettingsSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classes.section ?? ''}>
      <div>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {help && <p className={classes.help}>{help}</p>}
      </div>
      {children}
    </Card>
  );
}
