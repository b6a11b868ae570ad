import type { Declaration } from './declaration.ts';
import { bucket, folder, url } from './formats.ts';

/** Where state is kept: releases, and in the same folder the leads. */
export const STATE_SETTINGS = {
  SITE_DATA: {
    meaning: 'folder of all state: release store, leads, mail files; relative to the repository',
    allowed: 'a folder, absolute or relative to the repository',
    format: folder,
    default: '.data',
  },
  RELEASE_STORE: {
    ...bucket,
    meaning: 'release store in a bucket, for several machines; copies of what they need are in `SITE_DATA`',
    otherwise: 'in `SITE_DATA`',
    example: 's3://bucket/prefix',
  },
  AWS_ENDPOINT_URL: {
    meaning: "where the bucket's object store is, where it is not Amazon's",
    allowed: 'an http or https address, such as https://s3.example.com',
    format: url(/^https?$/),
    otherwise: "Amazon's own of `AWS_REGION`",
    example: 'https://s3.example.com',
  },
  AWS_ENDPOINT_URL_S3: {
    meaning: 'the same for buckets alone, as in the AWS tools',
    allowed: 'an http or https address, such as https://s3.example.com',
    format: url(/^https?$/),
    otherwise: '`AWS_ENDPOINT_URL`',
    example: 'https://s3.example.com',
  },
} as const satisfies Record<string, Declaration>;
