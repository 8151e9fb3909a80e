import { LabelledPart } from '../page/labelled-part.tsx';
import classes from './file-buttons.module.css';
import type { ViewedFile } from './file-content.tsx';
import { OpenableFiles } from './openable-files.tsx';

interface Props {
  title: string;
  files: readonly ViewedFile[];
  fileLabel: (index: number) => string;
  /** The text for an empty list. */
  absent?: string;
  onRenew: () => Promise<unknown>;
}

/** The files of a case. */
export const FileButtons = ({ title, absent, files, ...list }: Props) => (
  <LabelledPart label={title}>
    {files.length === 0 && <p className={classes.none}>{absent}</p>}
    <OpenableFiles files={files} {...list} listClass={classes.files} buttonClass={classes.file} />
  </LabelledPart>
);
