import { Button } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import classes from './file-drop.module.css';

interface Props {
  id?: string;
  label: string;
  /** Shown beside the button on devices with drag and drop. */
  dropHint: string;
  /** The `accept` attribute: extensions or types, separated by commas. */
  accept: string;
  /** Whether several files can be chosen at once. Otherwise `onChoose` gets the first one. */
  multiple?: boolean;
  describedBy?: string;
  isInvalid?: boolean;
  /** Something else must be done first. A press then calls `onLocked` instead of `onChoose`. */
  isLocked?: boolean;
  onLocked?: () => void;
  onChoose: (files: readonly File[]) => void;
}

export function FileDrop({
  id,
  label,
  dropHint,
  accept,
  multiple = false,
  describedBy,
  isInvalid,
  isLocked = false,
  onLocked,
  onChoose,
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const choose = (files: FileList | null): void => {
    if (!files || files.length === 0) return;
    if (isLocked) onLocked?.();
    else onChoose([...files].slice(0, multiple ? undefined : 1));
  };
  return (
    <div
      className={classes.drop}
      data-over={(isDraggedOver && !isLocked) || undefined}
      data-wrong={isInvalid || undefined}
      data-locked={isLocked || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDraggedOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      <FileInput field={field} label={label} accept={accept} multiple={multiple} onFiles={choose} />
      <Button
        id={id}
        variant="default"
        leftSection={<Paperclip size={18} aria-hidden />}
        // Not `disabled`: a press explains what is missing.
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
        {dropHint}
      </span>
    </div>
  );
}

type InputProps = Pick<Props, 'label' | 'accept'> & {
  field: RefObject<HTMLInputElement | null>;
  multiple: boolean;
  onFiles: (files: FileList | null) => void;
};

const FileInput = ({ field, label, accept, multiple, onFiles }: InputProps) => (
  <input
    ref={field}
    type="file"
    accept={accept}
    multiple={multiple}
    hidden
    aria-label={label}
    onChange={(event) => {
      onFiles(event.currentTarget.files);
      // A file input fires no change event when the same file is chosen again, for example after it was removed.
      event.currentTarget.value = '';
    }}
  />
);
