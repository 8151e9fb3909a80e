import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { Command } from './commands.ts';
import classes from './key-help.module.css';

export function KeyHelp({ opened, onClose, commands }: { opened: boolean; onClose: () => void; commands: readonly Command[] }) {
  const t = useTexts(reviewTexts);
  const shortcuts = commands.flatMap(({ id, shortcut: press, label }) => (press === undefined ? [] : [{ id, press, label }]));
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keysTitle')}>
      <p className={classes.intro}>{t('keysIntro')}</p>
      <dl className={classes.keys}>
        {[...shortcuts, { id: 'palette', press: 'Ctrl K', label: t('cmdPalette') }].map(({ id, press, label }) => (
          <div key={id}>
            <dt>
              <kbd className={classes.key}>{press}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
