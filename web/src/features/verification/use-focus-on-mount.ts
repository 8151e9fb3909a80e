import { useEffect, useRef } from 'react';

/** Focuses the text field of a form that replaces another step of an open dialog. */
export function useFocusOnMount() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.focus({ preventScroll: true }), []);
  return form;
}
