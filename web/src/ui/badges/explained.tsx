import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './explained.module.css';

/** A figure that says at a tap topic it means, and on which scale. */
export function Explained({ topic, children }: { topic: 'rating' | 'trust'; children: ReactNode }) {
  const t = useTexts(uiTexts);
  return (
    <Popover width="min(20rem, 90vw)" position="bottom-end" withArrow shadow="md">
      <Popover.Target>
        <button type="button" className={classes.target}>
          {children}
          <span className={classes.hidden}>{t('explain')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.text}>{t(topic === 'rating' ? 'ratingExplained' : 'trustExplained')}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
