import { PAGE_BUTTONS } from '@candor/contract/limits';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { pageWindow } from './page-window.ts';
import classes from './pager.module.css';

interface Props {
  page: number;
  lastPage: number;
  onChange: (page: number) => void;
  disabled?: boolean;
}

/** At most five page buttons. Renders nothing for a single page. */
export function Pager({ page, lastPage, onChange, disabled = false }: Props) {
  const t = useTexts(uiTexts);
  if (lastPage <= 1) return null;
  // `aria-disabled` instead of `disabled`, which would drop the keyboard focus of a button that was just pressed.
  const goTo = (target: number) =>
    disabled || target < 1 || target > lastPage ? { 'aria-disabled': true } : { onClick: () => onChange(target) };
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <button type="button" className={classes.button} aria-label={t('previousPage')} {...goTo(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </button>
      {pageWindow(page, lastPage, PAGE_BUTTONS).map((number) => (
        <button
          key={number}
          type="button"
          className={classes.button}
          aria-label={t('pageNumber', { number })}
          aria-current={number === page ? 'page' : undefined}
          {...goTo(number)}
        >
          {number}
        </button>
      ))}
      <button type="button" className={classes.button} aria-label={t('nextPage')} {...goTo(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </button>
    </nav>
  );
}
