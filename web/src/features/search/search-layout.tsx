import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './search-layout.module.css';

const WIDE = '(min-width: 62em)';

/** The width from which filters are beside the results; below it they open as a sheet. */
export const useIsWide = (): boolean => useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });

export const isWideAtStart = (): boolean => window.matchMedia(WIDE).matches;

export const SearchLayout = ({ isWide, side, children }: { isWide: boolean; side: ReactNode; children: ReactNode }) => (
  <div className={classes.layout} data-wide={isWide || undefined}>
    <div className={classes.side}>{side}</div>
    <div className={classes.main}>{children}</div>
  </div>
);
