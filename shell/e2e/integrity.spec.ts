import type { Page } from '@playwright/test';
import { SITE } from '@site/kit/site';
import { expect, hydrated, open, test } from './fixtures.ts';
import {
  changeRelease,
  earlierRelease,
  type ReleaseFiles,
  readRelease,
  replaceText,
  serveFile,
  serveRelease,
} from './releaseFiles.ts';

/** One byte of each kind of file of a section, so that the file still does what it did before. */
const CHANGES: Record<string, [from: string, to: string]> = {
  'remoteEntry.js': ['Failed to locate remote', 'Failed to locate_remote'],
  'section.js': ['"section"', "'section'"],
  'contact.js': ['Contact Us', 'Contact_Us'],
};
