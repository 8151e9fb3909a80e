import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import classes from './code-to-copy.module.css';
import { toast } from './toast.tsx';

interface Props {
  code: string;
  label: string;
  copy: string;
  copied: string;
}

export function CodeToCopy({ code, label, copy, copied }: Props) {
  const labelId = useId();
  const copyCode = (): void => {
    navigator.clipboard.writeText(code).then(
      () => toast.success(copied),
      // Without clipboard permission the code can still be selected.
      () => undefined,
    );
  };
  return (
    <div className={classes.code}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <output aria-labelledby={labelId}>{code}</output>
      <Button variant="default" leftSection={<Copy size={18} aria-hidden />} onClick={copyCode}>
        {copy}
      </Button>
    </div>
  );
}
