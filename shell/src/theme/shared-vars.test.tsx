import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ActionIcon, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { renderInKit } from '@site/kit/testing';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';

const CSS = readFileSync(join(import.meta.dirname, '../../kit/src/shared-vars.css'), 'utf8');

const COMPONENTS = { ActionIcon, Button, Container, Group, Stack, Text, Title };

test.each(Object.entries(COMPONENTS))("the style sheet names Mantine's class of %s", (name, component) => {
  const { root } = component.classes;
  expect(root).toMatch(/^m_/);
  expect(CSS).toContain(`/* ${name}`);
  expect(CSS).toContain(`.${root}`);
});

/** The variables in the style attribute of what is rendered. */
function varsOf(content: ReactElement): Record<string, string> {
  renderInKit(content);
  const { style } = screen.getByTestId('it');
  return Object.fromEntries(
    Array.from(style)
      .filter((name) => name.startsWith('--'))
      .map((name) => [name, style.getPropertyValue(name)]),
  );
}

test.each([
  ['ActionIcon', <ActionIcon key="" data-testid="it" />],
  ['ActionIcon, transparent', <ActionIcon key="" data-testid="it" variant="transparent" />],
  ['Button', <Button key="" data-testid="it" />],
  ['Button, filled', <Button key="" data-testid="it" variant="filled" />],
  ['Button, default', <Button key="" data-testid="it" variant="default" />],
  ['Container', <Container key="" data-testid="it" />],
  ['Group', <Group key="" data-testid="it" />],
  ['Stack', <Stack key="" data-testid="it" />],
  ['Text', <Text key="" data-testid="it" size="lg" />],
  ['Title', <Title key="" data-testid="it" order={2} />],
  ['Title in the size of another', <Title key="" data-testid="it" order={2} size="h4" />],
])('%s has no variables of its own', (_, content) => {
  expect(varsOf(content)).toEqual({});
});

test.each([
  [<Button key="" data-testid="it" color="copper" />, '--button-bg', 'var(--mantine-color-copper-filled)'],
  [<Button key="" data-testid="it" size="lg" />, '--button-fz', 'var(--mantine-font-size-lg)'],
  [
    <Button key="" data-testid="it" variant="outline" />,
    '--button-color',
    'var(--mantine-color-petrol-outline)',
  ],
  [<ActionIcon key="" data-testid="it" size={32} />, '--ai-size', 'calc(2rem * var(--mantine-scale))'],
  [<ActionIcon key="" data-testid="it" color="red" />, '--ai-color', 'var(--mantine-color-red-light-color)'],
  [
    <Container key="" data-testid="it" size={600} />,
    '--container-size',
    'calc(37.5rem * var(--mantine-scale))',
  ],
  [<Group key="" data-testid="it" gap={0} />, '--group-gap', '0rem'],
  [<Stack key="" data-testid="it" align="center" />, '--stack-align', 'center'],
  [<Text key="" data-testid="it" size="2rem" />, '--text-fz', '2rem'],
  [<Title key="" data-testid="it" size="2rem" />, '--title-fz', '2rem'],
])('%#: what is its own an element keeps', (content, name, value) => {
  expect(varsOf(content)).toMatchObject({ [name]: value });
});
