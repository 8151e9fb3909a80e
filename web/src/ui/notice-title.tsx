import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import classes from './page-title.module.css';

export const NoticeTitle = ({ page, children }: { page: boolean; children: ReactNode }) =>
  page ? <PageTitle>{children}</PageTitle> : <h2 className={classes.part}>{children}</h2>;
