import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FormError } from '../forms/form-error.tsx';
import classes from './confirm-dialog.module.css';

interface Props extends DialogProps {
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** `danger` for destructive actions. */
  tone?: 'normal' | 'danger';
  busy?: boolean;
  /** The dialog stays open after an error. */
  error?: unknown;
}

export function ConfirmDialog({ opened, onClose, onConfirm, title, children, confirmLabel, tone = 'normal', busy = false, error }: Props) {
  const t = useTexts(uiTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={title} busy={busy}>
      <Text component="div" c="dimmed">
        {children}
      </Text>
      <FormError error={error} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('cancel')}
        </Button>
        <Button {...(tone === 'danger' ? { color: 'rose' } : {})} onClick={onConfirm} loading={busy} data-autofocus>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
