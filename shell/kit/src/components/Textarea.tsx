import { type ElementProps, InputBase, type InputBaseProps } from '@mantine/core';

export interface TextareaProps extends InputBaseProps, ElementProps<'textarea', keyof InputBaseProps> {}

/** A field for several lines. Mantine's own brings code for growing fields. */
export function Textarea(props: TextareaProps) {
  return <InputBase component="textarea" multiline {...props} />;
}
