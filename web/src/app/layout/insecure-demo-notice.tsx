import { TriangleAlert } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './insecure-demo-notice.module.css';
import { shellTexts } from './shell.en.ts';

const isInsecureDemo = (): boolean => document.querySelector('meta[name="candor-insecure-demo"]')?.getAttribute('content') === '1';

/** The server says with a meta element that it runs without the protections of production at a public address. */
export function InsecureDemoNotice() {
  const t = useTexts(shellTexts);
  if (!isInsecureDemo()) return null;
  return (
    <p role="alert" className={classes.notice}>
      <TriangleAlert size={18} aria-hidden className={classes.icon} />
      {t('insecureDemo')}
    </p>
  );
}
