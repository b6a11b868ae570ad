import type { Page } from '@site/kit/section';
import { ContactPage } from './ContactPage.tsx';
import { head } from './contact.content.ts';

export const page: Page = { head: () => head, Component: ContactPage };
