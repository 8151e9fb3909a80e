import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import classes from './dialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Work in progress that a stray press beside the dialog should not throw away. */
  keepOnOutsideClick?: boolean;
}

const widths = { sm: '26rem', md: '34rem', lg: '48rem' };

/** A centred card on a wide screen, a sheet from below on a phone. Traps and returns focus, closes on Escape. */
export function Dialog({ opened, onClose, title, children, size = 'sm', keepOnOutsideClick = false }: Props) {
  const t = useTexts(uiTexts);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={widths[size]}
      closeOnClickOutside={!keepOnOutsideClick}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 20 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {children}
    </Modal>
  );
}
