import { TextInput } from '@mantine/core';
import { useId, useState, type KeyboardEvent } from 'react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Dialog, type DialogProps } from '../../../ui/dialogs/dialog.tsx';
import classes from './command-palette.module.css';
import type { Command } from './commands.ts';

interface Props extends DialogProps {
  commands: readonly Command[];
}

export function CommandPalette({ opened, onClose, commands }: Props) {
  const t = useTexts(reviewTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('cmdPalette')}>
      {opened && <CommandSearch commands={commands.filter(({ isDisabled }) => isDisabled !== true)} onClose={onClose} />}
    </Dialog>
  );
}

function CommandSearch({ commands, onClose }: Pick<Props, 'commands' | 'onClose'>) {
  const t = useTexts(reviewTexts);
  const id = useId();
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const words = query.toLowerCase().split(/\s+/);
  const matches = commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const current = matches[Math.min(index, matches.length - 1)];
  const optionId = (command: Command): string => `${id}-${command.id}`;

  const run = (command: Command): void => {
    onClose();
    // Run the command after the dialog has returned the focus, because the command may move it.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setIndex((Math.min(index, matches.length - 1) + by + matches.length) % Math.max(1, matches.length));
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
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Options id={id} matches={matches} current={current} optionId={optionId} run={run} onKeyDown={onKeyDown} />
      {matches.length === 0 && (
        <p className={classes.none} role="status">
          {t('paletteNone')}
        </p>
      )}
    </>
  );
}

function Options({
  id,
  matches,
  current,
  optionId,
  run,
  onKeyDown,
}: {
  id: string;
  matches: readonly Command[];
  current: Command | undefined;
  optionId: (command: Command) => string;
  run: (command: Command) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const t = useTexts(reviewTexts);
  return (
    <div id={id} role="listbox" aria-label={t('cmdPalette')} className={classes.list}>
      {matches.map((command) => (
        // The text field keeps the focus and uses aria-activedescendant. A pointer selects directly.
        <div
          key={command.id}
          id={optionId(command)}
          role="option"
          tabIndex={-1}
          aria-selected={command === current}
          className={classes.option}
          onClick={() => run(command)}
          onKeyDown={onKeyDown}
        >
          <span>{command.label}</span>
          {command.shortcut !== undefined && <kbd>{command.shortcut}</kbd>}
        </div>
      ))}
    </div>
  );
}
