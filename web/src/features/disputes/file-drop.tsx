import { Button } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import type { Ref } from 'react';
import { useRef, useState } from 'react';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './file-drop.module.css';

/** What the specification accepts; the server decides by content. */
const ACCEPTED = '.jpg,.jpeg,.png,.pdf,.doc,.docx';

interface Props {
  label: string;
  /** Of the hint and of an error, which the button is described by. */
  describedBy?: string;
  isWrong?: boolean;
  multiple?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onChoose: (files: readonly File[]) => void;
}

/** Files are chosen by a button, or dropped on it. */
export function FileDrop({ label, describedBy, isWrong = false, multiple = false, buttonRef, onChoose }: Props) {
  const t = useTexts(disputeTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (list: FileList | null): void => {
    if (list && list.length > 0) onChoose([...list].slice(0, multiple ? undefined : 1));
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-wrong={isWrong || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple={multiple}
        hidden
        onChange={(event) => {
          choose(event.currentTarget.files);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <Button
        ref={buttonRef}
        variant="default"
        leftSection={<Paperclip size={18} aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span className={classes.or} aria-hidden>
        {t('dropFiles')}
      </span>
    </div>
  );
}
