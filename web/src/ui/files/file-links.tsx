import { FileText, Film, Image } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import wrapped from '../lists/wrapped-list.module.css';
import classes from './file-links.module.css';
import { filesTexts } from './files.en.ts';
import { FileViewer, type ViewedFile } from './file-viewer.tsx';

interface Props {
  label: string;
  files: readonly (ViewedFile & { name: string })[];
  /** Loads fresh links, because each lives a minute. */
  onRenew: () => Promise<unknown>;
  /** Whether opening a file is logged: looks at one's own files are not. */
  isLogged: boolean;
}

const icons = { image: Image, video: Film, document: FileText };

/** Files that open in the viewer. Nothing is fetched before. */
export function FileLinks({ label, files, onRenew, isLogged }: Props) {
  const t = useTexts(filesTexts);
  const [shown, setShown] = useState<number | null>(null);
  if (files.length === 0) return null;
  return (
    <div className={classes.files}>
      <p className={classes.label}>{label}</p>
      <ul className={wrapped.list} aria-label={label}>
        {files.map(({ id, kind, name, flagged }, index) => {
          const Icon = icons[kind];
          return (
            <li key={id}>
              <button type="button" className={classes.link} onClick={() => setShown(index)} aria-haspopup="dialog">
                <Icon size={18} aria-hidden />
                {name}
                {flagged && ` · ${t('flagged')}`}
              </button>
            </li>
          );
        })}
      </ul>
      <FileViewer
        files={files}
        at={shown}
        fileLabel={(index) => files[index]?.name ?? ''}
        onShow={setShown}
        onClose={() => setShown(null)}
        onRenew={onRenew}
        isLogged={isLogged}
      />
    </div>
  );
}
