import type { Arm } from '../service/service.ts';

/** Of which page, and how it was looked at. */
export interface PictureOf {
  address: string;
  width: string;
  scheme: string;
}

/** Where the picture of a page of a generation is. */
export function pictureAddress(generation: number, { arm, ...of }: PictureOf & { arm?: Arm }): string {
  const query = new URLSearchParams({ ...of, ...(arm === 'canary' ? { arm } : {}) });
  return `/history/${generation}/picture?${query}`;
}
