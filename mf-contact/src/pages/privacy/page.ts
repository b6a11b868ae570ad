import type { PageModule } from '@site/kit/section';
import { description, title } from './privacy.content.ts';

export { PrivacyPage as Component } from './PrivacyPage.tsx';

export const head: PageModule['head'] = () => ({ title, description });
