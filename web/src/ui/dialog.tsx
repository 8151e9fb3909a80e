import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useId } from 'react';
import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import { rememberOrigin, returnToOrigin } from './dialog-origin.ts';
import classes from './dialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Work in progress that a stray press beside the dialog should not throw away. */
  keepOnOutsideClick?: boolean;
  /** When it is gone from sight and the focus has been returned, if what had it is still there. */
  onClosed?: () => void;
}

const widths = { sm: '26rem', md: '34rem', lg: '48rem' };

/** Those that are open, the topmost last: all of them hear the Escape key, and it is meant for that one. */
const openDialogs: string[] = [];

/** A centred card on a wide screen, a sheet from below on a phone. Traps and returns focus, closes on Escape. */
export function Dialog({ opened, onClose, title, children, size = 'sm', keepOnOutsideClick = false, onClosed }: Props) {
  const t = useTexts(uiTexts);
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    if (openDialogs.length === 0) rememberOrigin();
    openDialogs.push(id);
    // Not before the key that closed it has been heard by all.
    return () => void setTimeout(() => openDialogs.splice(openDialogs.indexOf(id), 1));
  }, [id, opened]);
  return (
    // Put together by hand because the ready-made one has a <header>, which would be a second banner of the page.
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
