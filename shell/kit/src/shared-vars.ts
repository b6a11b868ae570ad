import type {
  ActionIconProps,
  ButtonProps,
  ContainerProps,
  GroupProps,
  StackProps,
  TextProps,
  TitleProps,
} from '@mantine/core';

/** Takes a variable off an element where a condition holds. */
function off(condition: boolean): '' | undefined {
  return condition ? '' : undefined;
}

const SIZES: readonly unknown[] = ['xs', 'sm', 'md', 'lg', 'xl'];

const HEADINGS: readonly unknown[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', undefined];

/**
 * Mantine writes variables into the style attribute of every element. Those that most elements of a kind have alike stand once in shared-vars.css
 * instead, and each element has what is its own.
 */
export const sharedVars = {
  ActionIcon: (_: unknown, { variant = '', color, size }: ActionIconProps) => {
    const isQuiet = ['subtle', 'transparent'].includes(variant);
    return {
      root: {
        '--ai-size': off(size === 44),
        '--ai-bg': off(isQuiet),
        '--ai-bd': off(isQuiet),
        '--ai-hover': off(variant === 'transparent' || (isQuiet && color === 'gray')),
        '--ai-color': off(isQuiet && color === 'gray'),
      },
    };
  },
  Button: (_: unknown, { variant = 'filled', color, size }: ButtonProps) => {
    const [isFilled, isDefault] = [variant === 'filled', variant === 'default'];
    const hasOwn = !isDefault && !(isFilled && color === undefined);
    return {
      root: {
        '--button-height': '',
        '--button-padding-x': off(size === 'md'),
        '--button-fz': off(size === 'md'),
        '--button-bg': off(!hasOwn),
        '--button-hover': off(!hasOwn),
        '--button-color': off(isFilled || isDefault),
        '--button-bd': off(isFilled || isDefault),
      },
    };
  },
  Container: (_: unknown, { size }: ContainerProps) => ({ root: { '--container-size': off(size === 1200) } }),
  Group: (_: unknown, { gap, align, justify, wrap }: GroupProps) => ({
    root: {
      '--group-gap': off(gap === 'md'),
      '--group-align': off(align === 'center'),
      '--group-justify': off(justify === 'flex-start'),
      '--group-wrap': off(wrap === 'wrap'),
    },
  }),
  Stack: (_: unknown, { gap, align, justify }: StackProps) => ({
    root: {
      '--stack-gap': off(gap === 'md'),
      '--stack-align': off(align === 'stretch'),
      '--stack-justify': off(justify === 'flex-start'),
    },
  }),
  Text: (_: unknown, { size }: TextProps) => {
    const isShared = SIZES.includes(size);
    return { root: { '--text-fz': off(isShared), '--text-lh': off(isShared) } };
  },
  Title: (_: unknown, { size }: TitleProps) => {
    const isShared = HEADINGS.includes(size);
    return {
      root: { '--title-fw': off(isShared), '--title-lh': off(isShared), '--title-fz': off(isShared) },
    };
  },
};
