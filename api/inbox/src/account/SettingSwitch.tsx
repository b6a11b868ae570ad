import { Switch } from '@mantine/core';
import classes from './SettingSwitch.module.css';

interface SettingSwitchProps {
  label: string;
  description: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that one may want or not, switched by a press anywhere on its words. */
export function SettingSwitch({ onChange, ...props }: SettingSwitchProps) {
  return (
    <Switch
      size="md"
      classNames={{ track: classes.track ?? '', description: classes.description ?? '' }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      {...props}
    />
  );
}
