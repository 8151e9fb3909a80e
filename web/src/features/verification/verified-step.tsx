import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { verificationTexts } from './verification.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './verification.module.css';

export function VerifiedStep({ title, value, onClose }: { title: string; value: string; onClose: () => void }) {
  const t = useTexts(verificationTexts);
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.verified}>
      <CircleCheck size={44} strokeWidth={1.75} aria-hidden />
      <div role="status">
        <h3>{title}</h3>
        <p>{t('verifiedText', { value })}</p>
      </div>
      <Button ref={done} fullWidth onClick={onClose}>
        {t('done')}
      </Button>
    </div>
  );
}
