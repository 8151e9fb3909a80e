import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useId } from 'react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { openDialogs } from './open-dialogs.ts';
import { rememberOrigin, returnToOrigin } from './restore-focus.ts';
import classes from './dialog.module.css';

/** The props that the opening screen passes to every dialog. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

interface Props extends DialogProps {
  title: ReactNode;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Keep the dialog open on an outside click, for forms with unsaved input. */
  keepOnOutsideClick?: boolean;
  /** Called after the closing animation, when the focus has been returned. */
  onClosed?: () => void;
}

const widths = { sm: '26rem', md: '34rem', lg: '48rem' };

/** A centred card on a wide screen, a bottom sheet on a phone. */
export function Dialog({ opened, onClose, title, children, size = 'sm', keepOnOutsideClick = false, onClosed }: Props) {
  const t = useTexts(uiTexts);
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    if (openDialogs.length === 0) rememberOrigin();
    openDialogs.push(id);
    // Keep the entry until all dialogs have handled the same key event.
    return () => void setTimeout(() => openDialogs.splice(openDialogs.indexOf(id), 1));
  }, [id, opened]);
  return (
    // Composed by hand because Mantine's Modal renders a <header>, which would be a second banner landmark.
    <Modal.Root
      opened={opened}
      onClose={() => {
        if (openDialogs.at(-1) === id) onClose();
      }}
      centered
      size={widths[size]}
      closeOnClickOutside={!keepOnOutsideClick}
      onExitTransitionEnd={() => {
        if (openDialogs.length === 0) returnToOrigin();
        onClosed?.();
      }}
    >
      <Modal.Overlay />
      <Modal.Content classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} size={44} iconSize={20} />
        </div>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
