/** Storage may be full, blocked or absent; the app then works without it, with a warning in the console. */
function tolerant(area: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return area().getItem(key);
      } catch (error) {
        console.warn(`Could not read ${key} from storage`, error);
        return null;
      }
    },
    /** False when the value could not be kept. */
    write(key: string, value: string): boolean {
      try {
        area().setItem(key, value);
        return area().getItem(key) === value;
      } catch (error) {
        console.warn(`Could not write ${key} to storage`, error);
        return false;
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key);
      } catch (error) {
        console.warn(`Could not remove ${key} from storage`, error);
      }
    },
    /** Removes everything this app keeps there. */
    clear(prefix: string, keep: readonly string[] = []): void {
      try {
        const keys = Array.from({ length: area().length }, (_, index) => area().key(index));
        for (const key of keys) {
          if (key?.startsWith(prefix) && !keep.includes(key)) area().removeItem(key);
        }
      } catch (error) {
        console.warn('Could not clear storage', error);
      }
    },
  };
}

/** Survives closing the browser, shared by all tabs. */
export const localStore = tolerant(() => window.localStorage);
/** Lives as long as the tab. */
export const tabStore = tolerant(() => window.sessionStorage);
