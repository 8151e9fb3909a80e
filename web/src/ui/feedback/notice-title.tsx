import type { ReactNode } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import classes from '../page/page-title.module.css';

export const NoticeTitle = ({ page, children }: { page: boolean; children: ReactNode }) =>
  page ? <PageTitle>{children}</PageTitle> : <h2 className={classes.part}>{children}</h2>;
