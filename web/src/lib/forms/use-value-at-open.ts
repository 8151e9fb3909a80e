import { useState } from 'react';

/** The value at the moment a dialog opened, so that its title does not change while it is open. */
export function useValueAtOpen<T>(opened: boolean, value: T): T {
  const [stored, setStored] = useState({ opened, value });
  if (opened !== stored.opened) setStored({ opened, value: opened ? value : stored.value });
  return stored.value;
}
