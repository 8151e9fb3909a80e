import { Skeleton, useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { paymentTexts } from '../payments.en.ts';
import { useLanguage, useTexts } from '../../../lib/i18n/language.ts';
import type { CardFormProps } from './card-form.ts';
import { CardFormFailure } from './card-form-failure.tsx';
import { CardFrame } from './card-frame.ts';
import { frameTheme } from './frame-theme.ts';
import { CardFormError } from '../checkout/purchase-failure.ts';
import classes from './sandbox-card-form.module.css';

const FRAME = '/sandbox/card';
const LOAD_TIMEOUT_MS = 10_000;
/** Roughly the final height, to avoid a layout shift. */
const USUAL_HEIGHT_PX = 520;

type State = 'loading' | 'ready' | 'failed';

/** The sandbox provider's card form. It runs in a frame with another origin, and only a token leaves it. */
export function SandboxCardForm({ ref, disabled, onSubmit, onEscape }: CardFormProps) {
  const t = useTexts(paymentTexts);
  const element = useRef<HTMLIFrameElement>(null);
  const frame = useRef<CardFrame>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(1);
  const [height, setHeight] = useState(USUAL_HEIGHT_PX);
  useFrameUpdates(frame, state, disabled);

  useImperativeHandle(ref, () => ({
    tokenise: async () => {
      if (state !== 'ready' || !frame.current) throw new CardFormError(t('notReady'));
      element.current?.focus();
      return frame.current.tokenise();
    },
  }));

  useLoadTimeout(state === 'loading' && attempt, () => setState('failed'));

  const onEvent = useEffectEvent((message: Parameters<ConstructorParameters<typeof CardFrame>[2]>[0]): void => {
    if (message.kind === 'height') setHeight(message.px);
    if (message.kind === 'submit') onSubmit();
    if (message.kind === 'escape') onEscape();
    if (message.kind === 'ready') {
      setState('ready');
      element.current?.focus();
      frame.current?.send({ kind: 'focus' });
    }
  });
  const connect = (): void => {
    const target = element.current?.contentWindow;
    if (!target) return;
    frame.current?.close();
    frame.current = new CardFrame(target, frameTheme(), (message) => onEvent(message));
  };

  const retry = (): void => {
    setAttempt(attempt + 1);
    setState('loading');
  };
  if (state === 'failed') return <CardFormFailure reason={t('initNoAnswer')} onRetry={retry} />;
  return (
    <div className={classes.place} style={{ height }}>
      {state === 'loading' && <Skeleton className={classes.skeleton ?? ''} height="100%" />}
      <iframe
        key={attempt}
        ref={element}
        src={FRAME}
        title={t('cardFrame')}
        sandbox="allow-scripts"
        className={classes.frame}
        data-ready={state === 'ready'}
        onLoad={connect}
      />
    </div>
  );
}

/** @param attempt the number of the attempt that is loading */
function useLoadTimeout(attempt: number | false, onTimeout: () => void): void {
  const fail = useEffectEvent(onTimeout);
  useEffect(() => {
    if (attempt === false) return undefined;
    const timer = setTimeout(() => fail(), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [attempt]);
}

/** Tells the frame when the form is disabled and when the theme or the language changes, and closes it at the end. */
function useFrameUpdates(frame: { current: CardFrame | null }, state: State, isDisabled: boolean): void {
  useEffect(() => frame.current?.send({ kind: 'disable', isDisabled }), [frame, isDisabled, state]);
  useEffect(() => () => frame.current?.close(), [frame]);
  const { colorScheme } = useMantineColorScheme();
  const language = useLanguage();
  useEffect(() => {
    if (state === 'ready') frame.current?.send({ kind: 'theme', theme: frameTheme() });
  }, [frame, state, colorScheme, language]);
}
