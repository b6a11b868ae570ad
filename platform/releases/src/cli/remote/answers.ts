import { z } from 'zod';

// What the service, or GitHub, answers to whoever asks as a publisher.

export const problem = z.object({ type: z.string(), title: z.string(), detail: z.string() });

export const queued = z.object({ id: z.string() });

export const jobState = z.object({ state: z.string() });

export const exchanged = z.object({ token: z.string() });

export const githubIdentity = z.object({ value: z.string() });
