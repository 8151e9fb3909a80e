import { FileText, Film, Image } from 'lucide-react';
import classes from './file-links.module.css';

interface Props {
  label: string;
  files: readonly { id: string; kind: 'image' | 'video' | 'document'; url: string; name: string }[];
}

const icons = { image: Image, video: Film, document: FileText };

/** Files to open beside the page; nothing of them is fetched before. */
export function FileLinks({ label, files }: Props) {
  if (files.length === 0) return null;
  return (
    <div className={classes.files}>
      <p className={classes.label}>{label}</p>
      <ul className={classes.list} aria-label={label}>
        {files.map(({ id, kind, url, name }) => {
          const Icon = icons[kind];
          return (
            <li key={id}>
              <a className={classes.link} href={url} target="_blank" rel="noreferrer">
                <Icon size={18} aria-hidden />
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
