import { useNavigate } from 'react-router';

/** Returns to the previous page. If the tab was opened on this one, goes to `fallback` instead: there is no previous page of Candor. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (hasPreviousPage() ? navigate(-1) : navigate(fallback));
}

/** React Router numbers its entries in the tab's history from 0, and keeps the number of an entry that it replaces. */
const hasPreviousPage = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
