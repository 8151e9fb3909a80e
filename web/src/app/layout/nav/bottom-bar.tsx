import { shellTexts } from '../shell.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './bottom-bar.module.css';
import { NavLinks } from './nav-links.tsx';

export function BottomBar() {
  const t = useTexts(shellTexts);
  return (
    <nav className={classes.bar} aria-label={t('mainMenu')}>
      <NavLinks />
    </nav>
  );
}
