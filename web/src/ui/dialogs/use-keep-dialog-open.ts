import { createContext, use, useEffect, type RefObject } from 'react';

/** The number of pending requests of the dialog around a form. */
export const PendingRequests = createContext<RefObject<number> | null>(null);

/** Keeps the dialog around a form open while its request is pending, because the form reports the outcome. */
export function useKeepDialogOpen(isPending: boolean): void {
  const requests = use(PendingRequests);
  useEffect(() => {
    if (!requests || !isPending) return undefined;
    requests.current += 1;
    return () => void (requests.current -= 1);
  }, [requests, isPending]);
}
