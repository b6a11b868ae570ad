import { TextInput } from '@mantine/core';

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Why something is done, as the history keeps it. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextInput
      mt="md"
      label="Reason"
      description="The history keeps it."
      maxLength={500}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
