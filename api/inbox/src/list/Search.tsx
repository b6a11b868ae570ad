import { TextInput } from '@mantine/core';
import { Icon } from '@site/app/icon';
import { useEffect, useState } from 'react';
import type { LeadQuery } from '../leads/query.ts';

/** How long nobody types until it is looked up, in milliseconds. */
const PAUSE = 250;

interface SearchProps {
  query: LeadQuery;
  change: (part: Partial<LeadQuery>, how?: { replace: boolean }) => void;
}

/** Words that are looked for in all fields. */
export function Search({ query: { q = '' }, change }: SearchProps) {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  // The address has changed by something else, such as the button for going back. What was sent from here may arrive after one more letter.
  if (q !== seen) {
    setSeen(q);
    if (q !== sent && q !== text.trim()) setText(q);
    setSent(q);
  }
  useEffect(() => {
    const words = text.trim();
    if (words === q) return;
    const timer = setTimeout(() => {
      setSent(words);
      change({ q: words || undefined }, { replace: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, q, change]);
  return (
    <TextInput
      type="search"
      flex={1}
      placeholder="Search"
      aria-label="Search in all fields"
      aria-keyshortcuts="/"
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      leftSection={<Icon name="search" />}
      leftSectionPointerEvents="none"
      data-search
    />
  );
}
