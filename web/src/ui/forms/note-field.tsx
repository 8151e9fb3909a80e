import { REASON_MAX } from '@candor/contract/limits';
import { Textarea } from '@mantine/core';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A few optional lines for the reviewer of an attachment. */
export const NoteField = ({ label, value, onChange }: Props) => (
  <Textarea
    label={label}
    value={value}
    maxLength={REASON_MAX}
    autosize
    minRows={2}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
