import { Switch } from '@mantine/core';
import classes from './labelled-switch.module.css';

interface Props {
  label: string;
  help: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Has an aria-label because the label element contains the help text, which would be read twice. */
export function LabelledSwitch({ label, help, checked, disabled = false, onChange }: Props) {
  return (
    <Switch
      labelPosition="left"
      classNames={{ body: classes.row ?? '', labelWrapper: classes.label ?? '' }}
      label={label}
      aria-label={label}
      description={help}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
