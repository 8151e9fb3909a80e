import { FileText, Film, Image } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import { FileViewer } from './file-viewer.tsx';
import { filesTexts } from './files.en.ts';
import type { ViewedFile } from './file-content.tsx';

interface Props {
  /** Names the list for screen readers. */
  label?: string;
  files: readonly ViewedFile[];
  fileLabel: (index: number) => string;
  listClass?: string | undefined;
  buttonClass: string | undefined;
  /** Loads fresh file links, because each expires after a short time. */
  onRenew: () => Promise<unknown>;
  isLogged?: boolean;
}

const icons = { image: Image, video: Film, document: FileText };

/** A list of buttons that open files in the viewer. Nothing is fetched until a file is opened, because every view is written to the audit log. */
export function OpenableFiles({ label, files, fileLabel, listClass, buttonClass, ...viewer }: Props) {
  const t = useTexts(filesTexts);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  return (
    <>
      {files.length > 0 && (
        <ul className={listClass} aria-label={label}>
          {files.map(({ id, kind, flagged }, index) => {
            const Icon = icons[kind];
            return (
              <li key={id}>
                <button type="button" className={buttonClass} onClick={() => setOpenIndex(index)} aria-haspopup="dialog">
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
        index={openIndex}
        fileLabel={fileLabel}
        onShow={setOpenIndex}
        onClose={() => setOpenIndex(null)}
        {...viewer}
      />
    </>
  );
}
