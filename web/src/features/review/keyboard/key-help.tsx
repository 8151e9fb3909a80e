import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { Command } from './commands.ts';
import classes from './key-help.module.css';

export function KeyHelp({ opened, onClose, commands }: { opened: boolean; onClose: () => void; commands: readonly Command[] }) {
  const t = useTexts(reviewTexts);
  const shortcuts = commands.flatMap(({ id, shortcut, label }) => (shortcut === undefined ? [] : [{ id, shortcut, label }]));
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keysTitle')}>
      <p className={classes.intro}>{t('keysIntro')}</p>
      <dl className={classes.keys}>
        {[...shortcuts, { id: 'palette', shortcut: 'Ctrl K', label: t('cmdPalette') }].map(({ id, shortcut, label }) => (
          <div key={id}>
            <dt>
              <kbd className={classes.key}>{shortcut}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
