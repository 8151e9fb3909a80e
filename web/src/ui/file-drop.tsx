import { Button } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import classes from './file-drop.module.css';

interface Props {
  id?: string;
  label: string;
  /** Said beside the button to those who can drag. */
  or: string;
  /** As the file field knows it: endings or types, with commas. */
  accept: string;
  describedBy?: string;
  isWrong?: boolean;
  /** Something else must be done first; `onChoose` is then never called, and `onLocked` says what. */
  isLocked?: boolean;
  onLocked?: () => void;
  onChoose: (files: readonly File[]) => void;
}

/** Files are chosen by a button, or dropped beside it. */
export function FileDrop({ id, label, or, accept, describedBy, isWrong = false, isLocked = false, onLocked, onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    if (!files || files.length === 0) return;
    if (isLocked) onLocked?.();
    else onChoose([...files]);
  };
  return (
    <div
      className={classes.drop}
      data-over={(isOver && !isLocked) || undefined}
      data-wrong={isWrong || undefined}
      data-locked={isLocked || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={field}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          // A browser says nothing when the same file is chosen again, and it may be after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <Button
        id={id}
        variant="default"
        leftSection={<Paperclip size={18} aria-hidden />}
        // It can be pressed although it is locked: the press says what is missing.
        data-disabled={isLocked || undefined}
        aria-disabled={isLocked || undefined}
        aria-describedby={describedBy}
        onClick={(event) => {
          if (!isLocked) return field.current?.click();
          event.preventDefault();
          onLocked?.();
        }}
      >
        {label}
      </Button>
      <span className={classes.or} aria-hidden>
        {or}
      </span>
    </div>
  );
}
