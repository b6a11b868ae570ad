import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pageErrors } from '../answers.ts';

/** The API that counts what pages report, and the token that reads it. */
export interface PageCounts {
  api: string;
  token: string;
}

const TIMEOUT_MS = 5000;
