import { Button } from '@mantine/core';
import { useTexts } from '../../lib/i18n/language.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import classes from './form-buttons.module.css';

interface Props {
  submit: string;
  isSending: boolean;
  onCancel: () => void;
  /** Something has to finish first, such as an upload. */
  isWaiting?: boolean;
  tone?: 'normal' | 'danger';
  /** `sm` in a form inside a card. */
  size?: 'sm' | 'md';
}

export function FormButtons({ submit, isSending, onCancel, isWaiting = false, tone = 'normal', size = 'md' }: Props) {
  const ui = useTexts(uiTexts);
  const sized = size === 'sm' ? { size } : {};
  return (
    <div className={classes.buttons} data-size={size}>
      <Button variant="default" {...sized} onClick={onCancel} disabled={isSending}>
        {ui('cancel')}
      </Button>
      <Button type="submit" {...sized} {...(tone === 'danger' ? { color: 'rose' } : {})} loading={isSending} disabled={isWaiting}>
        {submit}
      </Button>
    </div>
  );
}
