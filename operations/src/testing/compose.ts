import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { parse } from 'yaml';
import { z } from 'zod';

const service = z.object({
  image: z.string(),
  pull_policy: z.string().optional(),
  build: z.object({ target: z.string(), dockerfile: z.string(), context: z.string() }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.null()])).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.string().optional() }))])
    .default([]),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  hostname: z.string().optional(),
  stop_grace_period: z.string().optional(),
});

const network = z.object({
  internal: z.boolean().default(false),
  enable_ipv6: z.boolean().default(false),
  ipam: z
    .object({ config: z.array(z.object({ subnet: z.cidrv4(), ip_range: z.cidrv4().optional() })) })
    .optional(),
});

const compose = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), network),
});

/** The compose file, with its merges done. */
export function readCompose() {
  const text = readFileSync(join(ROOT, 'operations/compose.yaml'), 'utf8');
  return compose.parse(parse(text, { merge: true }));
}

/** The names of a service's networks. */
export function networksOf({ networks }: z.infer<typeof service>): string[] {
  return Array.isArray(networks) ? networks : Object.keys(networks);
}

/** A service's address in a network, where it has a fixed one. */
export function addressIn({ networks }: z.infer<typeof service>, network: string): string | undefined {
  return Array.isArray(networks) ? undefined : networks[network]?.ipv4_address;
}
