import { Radio } from '@mantine/core';
import { useId } from 'react';
import classes from './radio-choice.module.css';

interface Props<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  /** Empty until chosen. */
  value: T | '';
  error?: string | undefined;
  onChange: (value: T) => void;
}

export function RadioChoice<T extends string>({ label, options, value, error, onChange }: Props<T>) {
  const name = useId();
  return (
    // Only values of the options can be chosen.
    <Radio.Group name={name} label={label} value={value} error={error} onChange={(chosen) => onChange(chosen as T)}>
      <div className={classes.options}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            size="md"
            classNames={{ body: classes.option ?? '', label: classes.label ?? '' }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
