import { useState } from 'react';

/** The last non-null value, which a dialog keeps showing while it fades out. */
export function useLastNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
