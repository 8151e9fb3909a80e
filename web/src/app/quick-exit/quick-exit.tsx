import { DoorOpen, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import { localStore } from '../../lib/storage.ts';
import { leavePage } from './leave-page.ts';
import { quickExitTexts } from './quick-exit.en.ts';
import classes from './quick-exit.module.css';
import { useThreeEscapes } from './use-three-escapes.ts';

const EXPLAINED = 'candor.quick-exit-explained';

/** Leaves the page for another site at once. Explained once, on the first page that has it. */
export function QuickExit() {
  const t = useTexts(quickExitTexts);
  const [isExplained, setExplained] = useState(() => localStore.read(EXPLAINED) !== null);
  useThreeEscapes(leavePage);
  const close = (): void => {
    localStore.write(EXPLAINED, '1');
    setExplained(true);
  };
  return (
    <>
      {!isExplained && (
        <div className={classes.note} role="note">
          <p>{t('explanation')}</p>
          <button type="button" className={classes.close} onClick={close} aria-label={t('understood')}>
            <X size={18} aria-hidden />
          </button>
        </div>
      )}
      <button type="button" className={classes.button} onClick={leavePage}>
        <DoorOpen size={18} aria-hidden />
        {t('quickExit')}
      </button>
    </>
  );
}
