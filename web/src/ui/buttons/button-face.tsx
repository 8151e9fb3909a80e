import type { ReactNode } from 'react';
import classes from './button-face.module.css';

export interface ButtonLook {
  variant?: 'filled' | 'default' | 'light' | undefined;
  size?: 'sm' | 'md' | undefined;
  leftSection?: ReactNode;
}

/** Styles links as buttons without importing Mantine's Button, because the welcome page needs no other button. */
export const faceProps = ({ variant = 'filled', size = 'md' }: ButtonLook) => ({
  className: classes.button,
  'data-variant': variant,
  'data-size': size,
});

export const ButtonFace = ({ leftSection, children }: { leftSection: ReactNode; children: ReactNode }) => (
  <>
    {leftSection}
    <span className={classes.label}>{children}</span>
  </>
);
