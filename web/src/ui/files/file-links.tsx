import wrapped from '../lists/wrapped-list.module.css';
import classes from './file-links.module.css';
import type { ViewedFile } from './file-content.tsx';
import { OpenableFiles } from './openable-files.tsx';

interface Props {
  label: string;
  files: readonly (ViewedFile & { name: string })[];
  onRenew: () => Promise<unknown>;
  /** Whether it is recorded who opens a file. Opening one's own files is not. */
  isLogged: boolean;
}

/** The files of a card, by their names. */
export function FileLinks({ label, files, ...list }: Props) {
  if (files.length === 0) return null;
  return (
    <div className={classes.files}>
      <p className={classes.label}>{label}</p>
      <OpenableFiles
        label={label}
        files={files}
        {...list}
        fileLabel={(index) => files[index]?.name ?? ''}
        listClass={wrapped.list}
        buttonClass={classes.link}
      />
    </div>
  );
}
