import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Command } from './commands.ts';
import classes from './key-help.module.css';

/** Which key does what. */
export function KeyHelp({ opened, onClose, commands }: { opened: boolean; onClose: () => void; commands: readonly Command[] }) {
  const t = useTexts(reviewTexts);
  const keyed = commands.flatMap(({ id, press, label }) => (press === undefined ? [] : [{ id, press, label }]));
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keysTitle')}>
      <p className={classes.intro}>{t('keysIntro')}</p>
      <dl className={classes.keys}>
        {[...keyed, { id: 'palette', press: 'Ctrl K', label: t('cmdPalette') }].map(({ id, press, label }) => (
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
