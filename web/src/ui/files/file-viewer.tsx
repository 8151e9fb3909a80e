import { useState } from 'react';
import { filesTexts } from './files.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import classes from './file-viewer.module.css';
import { FileSteps } from './file-steps.tsx';
import { FileContent, type ViewedFile } from './file-content.tsx';
import { useZoom, zoomByKey } from './use-zoom.ts';

interface Props {
  files: readonly ViewedFile[];
  /** Index of the open file. */
  index: number | null;
  fileLabel: (index: number) => string;
  onShow: (index: number) => void;
  onClose: () => void;
  /** Loads fresh links. */
  onRenew: () => Promise<unknown>;
  isLogged?: boolean;
  /** Pictures and videos may be hard to look at: each is fetched only when it is uncovered. */
  isSensitive?: boolean;
}

/** Shows one file at a time and fetches it only when opened, because each view is written to the audit log. */
export function FileViewer({ files, index, fileLabel, onShow, onClose, onRenew, isLogged = true, isSensitive = false }: Props) {
  const t = useTexts(filesTexts);
  const file = index === null ? undefined : files[index];
  return (
    <Dialog opened={file !== undefined} onClose={onClose} title={index === null ? '' : fileLabel(index)} size="lg">
      {file && index !== null && (
        <>
          <OneFile
            key={file.id}
            file={file}
            name={fileLabel(index)}
            startsCovered={file.flagged === true || (isSensitive && file.kind !== 'document')}
            onRenew={onRenew}
          />
          <div className={classes.foot}>
            {isLogged && <p>{t('logged')}</p>}
            <FileSteps index={index} count={files.length} onShow={onShow} />
          </div>
        </>
      )}
    </Dialog>
  );
}

function OneFile({
  startsCovered,
  ...props
}: Pick<Parameters<typeof FileContent>[0], 'file' | 'name' | 'onRenew'> & { startsCovered: boolean }) {
  const t = useTexts(filesTexts);
  const [isUncovered, setUncovered] = useState(!startsCovered);
  const zoom = useZoom();
  return (
    <div onKeyDown={(event) => zoomByKey(event, zoom)} role="presentation">
      <FileContent
        {...props}
        zoom={zoom}
        cover={{
          isUncovered,
          startsCovered,
          warning: t(props.file.flagged ? 'coveredFlagged' : 'covered'),
          onUncover: () => setUncovered(true),
        }}
      />
    </div>
  );
}
