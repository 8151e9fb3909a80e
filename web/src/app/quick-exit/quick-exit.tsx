import { DoorOpen, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../lib/i18n/language.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { localStore } from '../../lib/storage.ts';
import { useBrowserValue } from '../../lib/use-browser-value.ts';
import { leavePage } from './leave-page.ts';
import { quickExitTexts } from './quick-exit.en.ts';
import classes from './quick-exit.module.css';
import { useThreeEscapes } from './use-three-escapes.ts';

/** The path of the page that explains the quick exit, or `CLOSED`. */
const EXPLAINED_KEY = 'candor.quick-exit-explained';
const CLOSED = '1';

const readExplained = (): string | null => localStore.read(EXPLAINED_KEY);

/** Leaves the page for another site at once. Explained once, on the first page that has it. */
export function QuickExit() {
  const t = useTexts(quickExitTexts);
  const { pathname } = useLocation();
  const isChecking = useSession().status === 'checking';
  const [isClosed, setClosed] = useState(false);
  const explainedOn = useBrowserValue(readExplained, null) ?? pathname;
  useThreeEscapes(leavePage);
  useEffect(() => {
    if (readExplained() === null) localStore.write(EXPLAINED_KEY, pathname);
  }, [pathname]);
  const close = (): void => {
    localStore.write(EXPLAINED_KEY, CLOSED);
    setClosed(true);
  };
  return (
    <>
      {/* Not while the session is checked: a notice that appears with the session would push the explanation down. */}
      {explainedOn === pathname && !isClosed && !isChecking && (
        <div className={classes.note} role="note">
          <p>{t('explanation')}</p>
          <button type="button" className={classes.close} onClick={close} aria-label={t('understood')}>
            <X size={18} aria-hidden />
          </button>
        </div>
      )}
      <button type="button" className={classes.button} onClick={leavePage} data-quick-exit>
        <DoorOpen size={18} aria-hidden />
        <span className={classes.word}>{t('quickExit')}</span>
      </button>
    </>
  );
}
