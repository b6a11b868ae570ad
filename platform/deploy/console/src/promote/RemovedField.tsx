import { TextInput } from '@mantine/core';
import classes from './fields.module.css';

interface RemovedFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Which live pages may be missing from a release that is to go live. */
export function RemovedField({ value, onChange }: RemovedFieldProps) {
  return (
    <details className={classes.more}>
      <summary>Pages that it may remove</summary>
      <TextInput
        label="Addresses"
        description="A release without a page that is live is refused, unless its address stands here."
        placeholder="/old, /older"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </details>
  );
}
