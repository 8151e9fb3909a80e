/**
 * Uploaded files: cleaned of what tells about their maker, sealed with a key each, shown only through links of five
 * minutes. Others attach a file to what it belongs to and ask for links for somebody they let see it.
 */
export { filesModule, type Files } from './module.ts';
export type { FileStorage, VirusScanner } from './ports.ts';
export type { LinkedFile } from './receive-into.ts';
