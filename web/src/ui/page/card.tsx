import type { ElementType, ReactNode } from 'react';
import classes from './card.module.css';

interface Props {
  children: ReactNode;
  as?: 'div' | 'article' | 'section' | 'li';
  padding?: 'none' | 'normal';
  tone?: 'plain' | 'sunken' | 'accent';
  'aria-label'?: string;
  'aria-labelledby'?: string;
  className?: string;
}

export function Card({ children, as = 'div', padding = 'normal', tone = 'plain', className, ...rest }: Props) {
  const Element: ElementType = as;
  return (
    <Element className={className ? `${classes.card} ${className}` : classes.card} data-padding={padding} data-tone={tone} {...rest}>
      {children}
    </Element>
  );
}
