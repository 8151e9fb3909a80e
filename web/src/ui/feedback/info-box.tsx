import { CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './info-box.module.css';

export function InfoBox({
  title,
  tone = 'positive',
  children,
}: {
  title: string;
  tone?: 'positive' | 'neutral' | 'waiting';
  children?: ReactNode;
}) {
  const Icon = tone === 'positive' ? CircleCheck : Info;
  return (
    <div className={classes.box} data-tone={tone} role="status">
      <Icon size={20} aria-hidden className={classes.icon} />
      <div>
        <strong>{title}</strong>
        {children && <div className={classes.text}>{children}</div>}
      </div>
    </div>
  );
}
