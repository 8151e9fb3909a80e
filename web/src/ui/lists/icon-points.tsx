import type { LucideIcon } from 'lucide-react';
import classes from './icon-points.module.css';

/** Short paragraphs with an icon in front of each. */
export const IconPoints = ({ points }: { points: readonly (readonly [icon: LucideIcon, text: string])[] }) => (
  <ul className={classes.points}>
    {points.map(([Icon, text]) => (
      <li key={text}>
        <Icon size={20} aria-hidden />
        {text}
      </li>
    ))}
  </ul>
);
