import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { PageTitle } from './page-title.tsx';
import { Link } from '../buttons/link.tsx';
import classes from './page-header.module.css';

interface Props {
  title: ReactNode;
  intro?: ReactNode;
  /** A path, or a handler. */
  back?: string | (() => void);
  backLabel?: string;
  /** Beside the title; below it on a phone. */
  actions?: ReactNode;
}

export function PageHeader({ title, intro, back, backLabel, actions }: Props) {
  const t = useTexts(uiTexts);
  const content = (
    <>
      <ArrowLeft size={20} aria-hidden />
      {backLabel ?? t('back')}
    </>
  );
  return (
    <header className={classes.header}>
      {typeof back === 'string' && (
        <Link to={back} className={classes.back}>
          {content}
        </Link>
      )}
      {typeof back === 'function' && (
        <button type="button" onClick={back} className={classes.back}>
          {content}
        </button>
      )}
      <div className={classes.row}>
        <PageTitle>{title}</PageTitle>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {intro && <p className={classes.intro}>{intro}</p>}
    </header>
  );
}
