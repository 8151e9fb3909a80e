import { NativeSelect, Tabs } from '@mantine/core';
import { EXPERIENCE_SORTS, OWN_STATUSES } from '@candor/contract/statuses';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './experience-tabs.module.css';
import { experienceTexts } from './experiences.en.ts';
import type { ExperienceFilter } from './use-experience-filter.ts';

const TABS = ['all', ...OWN_STATUSES] as const;

interface Props {
  filter: ExperienceFilter;
  onChange: (change: Partial<ExperienceFilter>) => void;
  /** The list of the chosen tab. */
  children: ReactNode;
}

export function ExperienceTabs({ filter, onChange, children }: Props) {
  const t = useTexts(experienceTexts);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tabs are wider than the screen.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [filter.status]);
  return (
    <Tabs value={filter.status} onChange={(chosen) => onChange({ status: TABS.find((status) => status === chosen) ?? 'all' })}>
      <div className={classes.bar}>
        <Tabs.List ref={list} aria-label={t('filterStatus')} className={classes.tabs ?? ''}>
          {TABS.map((status) => (
            <Tabs.Tab key={status} value={status}>
              {t(`tab_${status}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <NativeSelect
          aria-label={t('sort')}
          value={filter.sort}
          onChange={(event) => onChange({ sort: EXPERIENCE_SORTS.find((sort) => sort === event.currentTarget.value) ?? 'newest' })}
          data={EXPERIENCE_SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
        />
      </div>
      {TABS.map((status) => (
        <Tabs.Panel key={status} value={status}>
          {status === filter.status && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
