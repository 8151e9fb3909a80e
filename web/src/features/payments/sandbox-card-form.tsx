import { Skeleton, useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useLanguage, useTexts } from '../../lib/i18n/language.ts';
import type { CardFormProps } from './card-form.ts';
import { CardFormFailure } from './card-form-failure.tsx';
import { CardFrame } from './card-frame.ts';
import { frameDress } from './frame-dress.ts';
import { CardFormError } from './purchase-failure.ts';
import classes from './sandbox-card-form.module.css';

const FRAME = '/sandbox/card';
const LONGEST_LOAD_MS = 10_000;
/** About what it will be, so that little moves when it stands. */
const USUAL_HEIGHT_PX = 520;

type State = 'loading' | 'ready' | 'failed';

/** Stands in for a provider's form: a frame of another origin takes the test cards, and nothing of a card leaves it but a token. */
export function SandboxCardForm({ ref, disabled, onSubmit, onEscape }: CardFormProps) {
  const t = useTexts(paymentTexts);
  const element = useRef<HTMLIFrameElement>(null);
  const line = useRef<CardFrame>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(1);
  const [height, setHeight] = useState(USUAL_HEIGHT_PX);
  useClothes(line, state);

  useImperativeHandle(ref, () => ({
    tokenise: async () => {
      if (state !== 'ready' || !line.current) throw new CardFormError(t('notReady'));
      element.current?.focus();
      return line.current.tokenise();
    },
  }));

  useEffect(() => line.current?.send({ kind: 'disable', isDisabled: disabled }), [disabled, state]);
  useEffect(() => () => line.current?.close(), []);
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('failed'), LONGEST_LOAD_MS);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  const hear = useEffectEvent((message: Parameters<ConstructorParameters<typeof CardFrame>[2]>[0]): void => {
    if (message.kind === 'height') setHeight(message.px);
    if (message.kind === 'submit') onSubmit();
    if (message.kind === 'escape') onEscape();
    if (message.kind === 'ready') {
      setState('ready');
      element.current?.focus();
      line.current?.send({ kind: 'focus' });
    }
  });
  const greet = (): void => {
    const frame = element.current?.contentWindow;
    if (!frame) return;
    line.current?.close();
    line.current = new CardFrame(frame, frameDress(), (message) => hear(message));
  };

  if (state === 'failed') {
    const retry = (): void => {
      setAttempt(attempt + 1);
      setState('loading');
    };
    return <CardFormFailure reason={t('initNoAnswer')} onRetry={retry} />;
  }
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
        onLoad={greet}
      />
    </div>
  );
}

/** The frame follows when theme or language change under it. */
function useClothes(line: { current: CardFrame | null }, state: State): void {
  const { colorScheme } = useMantineColorScheme();
  const language = useLanguage();
  useEffect(() => {
    if (state === 'ready') line.current?.send({ kind: 'dress', dress: frameDress() });
  }, [line, state, colorScheme, language]);
}
