import { Skeleton } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/page/card.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import button from '../../../ui/buttons/row-button.module.css';
import classes from './tile.module.css';

interface Props {
  icon: LucideIcon;
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  badge?: ReactNode;
  /** A tile without `to` or `onOpen` is not interactive. */
  to?: string;
  onOpen?: () => void;
}

export function Tile({ icon: Icon, label, value, badge, to, onOpen }: Props) {
  const content = (
    <>
      <span className={classes.head}>
        <span className={classes.icon}>
          <Icon size={20} aria-hidden />
        </span>
        {(to ?? onOpen) !== undefined && <ChevronRight className={classes.chevron} size={20} aria-hidden />}
      </span>
      <span className={classes.foot}>
        <span className={classes.value}>
          {value === undefined ? <Skeleton component="span" height={24} width="2.5rem" display="inline-block" /> : <span>{value}</span>}
          {badge}
        </span>
        <span className={classes.label}>{label}</span>
      </span>
    </>
  );
  return (
    <Card as="li" padding="none" className={classes.tile ?? ''}>
      {to !== undefined ? (
        <Link to={to} className={`${button.row} ${classes.surface}`}>
          {content}
        </Link>
      ) : onOpen ? (
        <button type="button" className={`${button.row} ${classes.surface}`} onClick={onOpen} aria-haspopup="dialog">
          {content}
        </button>
      ) : (
        <div className={`${button.row} ${classes.surface}`}>{content}</div>
      )}
    </Card>
  );
}
