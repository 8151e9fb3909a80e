import { Button } from '@mantine/core';
import { useEffect, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AssistantOpinion } from '../item/assistant-opinion.tsx';
import type { ReviewItem } from '../queries.ts';
import { reviewTexts } from '../review.en.ts';
import { Form } from '../../../ui/forms/form.tsx';
import classes from './decision-form.module.css';

interface Props {
  item: ReviewItem;
  /** The text field, which gets the focus. */
  field: RefObject<HTMLTextAreaElement | null>;
  submit: string;
  tone?: 'normal' | 'danger';
  onSend: () => void;
  onCancel: () => void;
  children: (onKeyDown: (event: KeyboardEvent) => void) => ReactNode;
}

/** The frame that all decisions with a text share: shortcuts, buttons, and scrolling the text into view. */
export function DecisionFrame({ item, field, submit, tone = 'normal', onSend, onCancel, children }: Props) {
  const t = useTexts(reviewTexts);
  useEffect(() => {
    // `preventScroll` keeps the reviewed text in view.
    field.current?.focus({ preventScroll: true });
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [field]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
  };
  return (
    <Form className={classes.form} onSubmit={onSend}>
      <div role="status" className={classes.opinion}>
        <AssistantOpinion item={item} />
      </div>
      {children(onKeyDown)}
      <div className={classes.buttons}>
        <Button type="submit" {...(tone === 'danger' ? { color: 'rose' } : {})}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** The help below the field's label, with the key that sends it. */
export function HelpWithKey({ help }: { help: string }) {
  const t = useTexts(reviewTexts);
  return (
    <>
      {help} <span className={classes.keys}>{t('sendHint')}</span>
    </>
  );
}
