import { TextInput } from '@mantine/core';
import { useId, useState, type KeyboardEvent } from 'react';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './command-palette.module.css';
import type { Command } from './commands.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  commands: readonly Command[];
}

/** Every command by a few letters of its name. */
export function CommandPalette({ opened, onClose, commands }: Props) {
  const t = useTexts(reviewTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('cmdPalette')}>
      {opened && <Choice commands={commands.filter(({ off }) => off !== true)} onClose={onClose} />}
    </Dialog>
  );
}

function Choice({ commands, onClose }: Pick<Props, 'commands' | 'onClose'>) {
  const t = useTexts(reviewTexts);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const words = typed.toLowerCase().split(/\s+/);
  const found = commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const current = found[Math.min(at, found.length - 1)];
  const optionId = (command: Command): string => `${id}-${command.id}`;

  const run = (command: Command): void => {
    onClose();
    // The dialog gives the focus back first; what the command opens takes it from there.
    setTimeout(command.run);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setAt((Math.min(at, found.length - 1) + by + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      run(current);
    }
  };
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        aria-label={t('paletteLabel')}
        placeholder={t('paletteLabel')}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t('cmdPalette')} className={classes.list}>
        {found.map((command) => (
          // The field keeps the focus and says which one is meant; a pointer chooses directly.
          <div
            key={command.id}
            id={optionId(command)}
            role="option"
            tabIndex={-1}
            aria-selected={command === current}
            className={classes.option}
            onClick={() => run(command)}
            onKeyDown={press}
          >
            <span>{command.label}</span>
            {command.press !== undefined && <kbd>{command.press}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={classes.none} role="status">
          {t('paletteNone')}
        </p>
      )}
    </>
  );
}
