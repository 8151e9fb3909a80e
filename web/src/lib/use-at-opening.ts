import { useState } from 'react';

/** What a value was when a dialog opened: its title stays what it was, whatever is changed in it. */
export function useAtOpening<T>(opened: boolean, value: T): T {
  const [seen, setSeen] = useState({ opened, value });
  if (opened !== seen.opened) setSeen({ opened, value: opened ? value : seen.value });
  return seen.value;
}
