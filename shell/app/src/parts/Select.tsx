import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { Icon } from './Icon.tsx';

/** A choice of a few, with an arrow that is as large as the other drawings. */
export function Select(props: Omit<NativeSelectProps, 'rightSection'>) {
  return <NativeSelect {...props} rightSection={<Icon name="down" size={18} />} />;
}
