// Parts of content pages. Not shared: a section's build takes up what it uses, style sheets too, so that they stand in the HTML of its first
// view and no other page carries them. They are HTML and style sheets alone, and import nothing but React.
export { Accordion, type AccordionItem, type AccordionProps } from './content/Accordion.tsx';
export { Callout, type CalloutProps } from './content/Callout.tsx';
export { Prose, type ProseProps } from './content/Prose.tsx';
export { Quote, type QuoteProps } from './content/Quote.tsx';
export { Table, type TableProps } from './content/Table.tsx';
