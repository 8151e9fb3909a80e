import { useCallback, useRef, useState } from 'react';

export type FreshLink = ReturnType<typeof useFreshLink>;

/** Keeps one link for as long as the file is shown. Lists load new links all the time, but using each would record another view. */
export function useFreshLink(newest: string, onRenew: () => Promise<unknown>) {
  const [url, setUrl] = useState(newest);
  const [state, setState] = useState<'open' | 'renewing' | 'failed'>('open');
  const hasRetried = useRef(false);
  const renew = useRef(onRenew);
  renew.current = onRenew;
  if (state !== 'open' && newest !== url) {
    setUrl(newest);
    setState('open');
  }
  const retry = useCallback(() => {
    hasRetried.current = true;
    setState('renewing');
    void renew.current().finally(() => setState((now) => (now === 'renewing' ? 'failed' : now)));
  }, []);
  /** To be called when the link did not open. The first time, a new link is loaded silently, because the old one may have expired. */
  const fail = useCallback(() => {
    if (hasRetried.current) setState('failed');
    else retry();
  }, [retry]);
  /** To be called when the file has loaded, so that the next failure counts as the first. */
  const settle = useCallback(() => {
    hasRetried.current = false;
  }, []);
  return { url, isFailed: state === 'failed', isRenewing: state === 'renewing', fail, retry, settle };
}
