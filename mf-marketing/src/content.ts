import type { ServiceLink } from '@site/kit/site';

export type ServiceSlug = ServiceLink['slug'];

/** A short heading and what is said below or beside it. */
export interface TitledText {
  title: string;
  text: string;
}

/** Where a button leads: to the contact form, or to the emergency number. */
export interface Action {
  to: 'contact' | 'call';
  label: string;
}
