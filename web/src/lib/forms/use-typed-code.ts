import { useEffect, useRef, useState } from 'react';

/** A code while it is typed. When the server refuses it, it is cleared and `input` takes the focus again. */
export function useTypedCode(error: unknown) {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!error) return;
    setCode('');
    input.current?.focus();
  }, [error]);
  return {
    code,
    isIncomplete,
    setIncomplete,
    input,
    change(typed: string): void {
      setCode(typed);
      setIncomplete(false);
    },
  };
}
