import { FileText, Film, Image } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './file-buttons.module.css';
import { FileViewer, type ViewedFile } from './file-viewer.tsx';
import { filesTexts } from './files.en.ts';

interface Props {
  title: string;
  files: readonly ViewedFile[];
  fileLabel: (index: number) => string;
  /** Shown where there are none. */
  absent?: string;
  /** Loads fresh file links, because each expires after a few minutes. */
  onRenew: () => Promise<unknown>;
}

const icons = { image: Image, video: Film, document: FileText };

/** The files of a case. Nothing is fetched until a file is opened, because every view is written to the audit trail. */
export function FileButtons({ title, files, fileLabel, absent, onRenew }: Props) {
  const t = useTexts(filesTexts);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  return (
    <div className={classes.part}>
      <h3 className={classes.label}>{title}</h3>
      {files.length === 0 ? (
        <p className={classes.none}>{absent}</p>
      ) : (
        <ul className={classes.files}>
          {files.map(({ id, kind, flagged }, index) => {
            const Icon = icons[kind];
            return (
              <li key={id}>
                <button type="button" className={classes.file} onClick={() => setOpenIndex(index)} aria-haspopup="dialog">
                  <Icon size={18} aria-hidden />
                  {fileLabel(index)}
                  {flagged && ` · ${t('flagged')}`}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <FileViewer
        files={files}
        at={openIndex}
        fileLabel={fileLabel}
        onShow={setOpenIndex}
        onClose={() => setOpenIndex(null)}
        onRenew={onRenew}
      />
    </div>
  );
}
