/** A path of this site. Refuses every spelling that a browser reads as a URL of another host. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\');
