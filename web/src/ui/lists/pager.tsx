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
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <button
        type="button"
        className={classes.button}
        disabled={disabled || page <= 1}
        aria-label={t('previousPage')}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size={20} aria-hidden />
      </button>
      {pageWindow(page, lastPage, PAGE_BUTTONS).map((number) => (
        <button
          key={number}
          type="button"
          className={classes.button}
          disabled={disabled}
          aria-label={t('pageNumber', { number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        className={classes.button}
        disabled={disabled || page >= lastPage}
        aria-label={t('nextPage')}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={20} aria-hidden />
      </button>
    </nav>
  );
}
