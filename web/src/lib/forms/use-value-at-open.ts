import { useState } from 'react';

/** The value at the moment a dialog opened, so that its title does not change while it is open. */
export function useValueAtOpen<T>(opened: boolean, value: T): T {
  const [atOpen, setAtOpen] = useState({ opened, value });
  if (opened !== atOpen.opened) setAtOpen({ opened, value: opened ? value : atOpen.value });
  return atOpen.value;
}
