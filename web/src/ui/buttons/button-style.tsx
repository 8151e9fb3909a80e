import type { ReactNode } from 'react';
import classes from './button-style.module.css';

export interface ButtonStyle {
  variant?: 'filled' | 'default' | 'light' | undefined;
  size?: 'sm' | 'md' | undefined;
  leftSection?: ReactNode;
}

/** Styles links as buttons without importing Mantine's Button, because the welcome page needs no other button. */
export const buttonStyleProps = ({ variant = 'filled', size = 'md' }: ButtonStyle) => ({
  className: classes.button,
  'data-variant': variant,
  'data-size': size,
});

export const ButtonContent = ({ leftSection, children }: { leftSection: ReactNode; children: ReactNode }) => (
  <>
    {leftSection}
    <span className={classes.label}>{children}</span>
  </>
);
