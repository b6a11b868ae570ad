import type { Page } from '@site/kit/section';
import { headOf } from '../../head.ts';
import { AreaPage } from './AreaPage.tsx';
import { areaAt } from './areas.content.ts';

export const page: Page = {
  head: (address) => {
    const { name, content } = areaAt(address);
    return headOf({ title: `Electrician in ${name}, CA`, description: content.description });
  },
  Component: AreaPage,
};
