import type { ReactNode } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import classes from '../page/page-title.module.css';

/** The heading of a notice, which is the page's own if the notice fills the page. */
export const NoticeTitle = ({ page, children }: { page: boolean; children: ReactNode }) =>
  page ? <PageTitle>{children}</PageTitle> : <h2 className={classes.part}>{children}</h2>;
