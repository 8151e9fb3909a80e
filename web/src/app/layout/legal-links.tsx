import type { ReactNode } from 'react';
import { shellTexts } from './shell.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './legal-links.module.css';

/** Links to the pages about Candor, below the public pages and the profile. */
export function LegalLinks({ children }: { children?: ReactNode }) {
  const t = useTexts(shellTexts);
  return (
    <nav aria-label={t('footer')} className={classes.links}>
      <Link to={paths.guidelines}>{t('guidelines')}</Link>
      <Link to={paths.protectAuthors}>{t('protectAuthors')}</Link>
      <Link to={paths.transparency}>{t('transparency')}</Link>
      <Link to={paths.privacy}>{t('privacy')}</Link>
      <Link to={paths.privacyRequest}>{t('aboutYou')}</Link>
      <Link to={paths.terms}>{t('terms')}</Link>
      <Link to={paths.contact}>{t('contact')}</Link>
      {children}
    </nav>
  );
}
