import { Switch } from '@mantine/core';
import classes from './Wish.module.css';

interface WishProps {
  label: string;
  description: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that one may want or not, switched by a press anywhere on its words. */
export function Wish({ onChange, ...props }: WishProps) {
  return (
    <Switch
      size="md"
      classNames={{ track: classes.track ?? '', description: classes.description ?? '' }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      {...props}
    />
  );
}
