/** Storage may be full, blocked or missing. The app then works without it and logs a warning. */
function safeStorage(area: () => Storage) {
  return {
    read(key: string): string | null {
      // The build prerenders pages in Node, which has no window.
      if (typeof window === 'undefined') return null;
      try {
        return area().getItem(key);
      } catch (error) {
        console.warn(`Could not read ${key} from storage`, error);
        return null;
      }
    },
    /** Returns false when the value could not be stored. */
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
    /** Whether there is a key with the prefix. */
    has(prefix: string): boolean {
      try {
        return Object.keys(area()).some((key) => key.startsWith(prefix));
      } catch (error) {
        console.warn(`Could not look for ${prefix} in storage`, error);
        return false;
      }
    },
    /** Removes all keys with the prefix, except those that start with an entry of `keep`. */
    clear(prefix: string, keep: readonly string[] = []): void {
      try {
        const keys = Array.from({ length: area().length }, (_, index) => area().key(index));
        for (const key of keys) {
          if (key?.startsWith(prefix) && !keep.some((start) => key.startsWith(start))) area().removeItem(key);
        }
      } catch (error) {
        console.warn('Could not clear storage', error);
      }
    },
  };
}

export const localStore = safeStorage(() => window.localStorage);
export const tabStore = safeStorage(() => window.sessionStorage);
