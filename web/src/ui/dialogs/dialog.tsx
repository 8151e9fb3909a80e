import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { openDialogs } from './open-dialogs.ts';
import { rememberOrigin, returnToOrigin } from './restore-focus.ts';
import { PendingRequests } from './use-keep-dialog-open.ts';
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
  /** Keep the dialog open while it waits for the outcome of a request. */
  busy?: boolean;
  /** Called after the closing animation, when the focus has been returned. */
  onClosed?: () => void;
}

/**
 * The page below doesn't scroll by wheel and touch. Hiding the scroll bar as well would change a property that every element of the page
 * inherits, which takes a slow phone a fifth of a second, and the bar stays in any case (styles.css).
 */
const SCROLL_LOCK = { removeScrollBar: false };

const widths = { sm: '26rem', md: '34rem', lg: '48rem' };

/** A centred card on a wide screen, a bottom sheet on a phone. */
export function Dialog(props: Props) {
  // A page has up to twelve dialogs, and a closed one of Mantine takes as long to render as a form.
  const [isUsed, setUsed] = useState(props.opened);
  if (props.opened && !isUsed) setUsed(true);
  return isUsed ? <UsedDialog {...props} /> : null;
}

/** Mantine's dialog remembers the focus and moves in only if it was closed before. */
function useOpenedAfterMount(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return opened && isMounted;
}

function UsedDialog({
  opened: isRequested,
  onClose,
  title,
  children,
  size = 'sm',
  keepOnOutsideClick = false,
  busy = false,
  onClosed,
}: Props) {
  const t = useTexts(uiTexts);
  const id = useId();
  const opened = useOpenedAfterMount(isRequested);
  const pendingRequests = useRef(0);
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
        if (openDialogs.at(-1) === id && !busy && pendingRequests.current === 0) onClose();
      }}
      centered
      size={widths[size]}
      closeOnClickOutside={!keepOnOutsideClick}
      removeScrollProps={SCROLL_LOCK}
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
        <Modal.Body className={classes.body ?? ''}>
          <PendingRequests value={pendingRequests}>{children}</PendingRequests>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
