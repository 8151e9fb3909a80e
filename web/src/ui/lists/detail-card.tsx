import { useId, type ReactNode } from 'react';
import { Card } from '../page/card.tsx';
import classes from './detail-card.module.css';

interface Props {
  title: ReactNode;
  meta: ReactNode;
  badge: ReactNode;
  /** The texts of the case. */
  children: ReactNode;
  /** Context beside the texts if there is room: facts, files, history. */
  aside?: ReactNode;
  /** The decision buttons, which stay in view. */
  actions?: ReactNode;
}

/** The card of the chosen item beside a list. */
export function DetailCard({ title, meta, badge, children, aside, actions }: Props) {
  const id = useId();
  return (
    <Card as="article" className={classes.card ?? ''} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.heading}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <p className={classes.meta}>{meta}</p>
        </div>
        {badge}
      </header>
      <div className={classes.body}>
        <div className={classes.part}>{children}</div>
        {aside !== undefined && aside !== null && <div className={classes.part}>{aside}</div>}
      </div>
      {actions !== undefined && actions !== null && (
        <div className={classes.actions} data-decision-bar>
          {actions}
        </div>
      )}
    </Card>
  );
}
