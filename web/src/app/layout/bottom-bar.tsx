import { shellTexts } from '../../lib/i18n/en/shell.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './bottom-bar.module.css';
import { NavLinks } from './nav-links.tsx';

/** The navigation of a phone; a wide screen hides it, since there the rail or the top bar does its work. */
export function BottomBar() {
  const t = useTexts(shellTexts);
  return (
    <nav className={classes.bar} aria-label={t('mainMenu')}>
      <NavLinks />
    </nav>
  );
}
