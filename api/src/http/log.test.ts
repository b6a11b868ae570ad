import Fastify from 'fastify';
import { PrivateLog } from './log.ts';

test('each answer is a line of the log, but that the API is well is none', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { stream }, logController: new PrivateLog() });
  for (const [address, status] of [
    ['/api/health', 200],
    ['/api/health/ready', 503],
    ['/api/contact', 200],
  ] as const)
    app.get(address, (_, reply) => reply.code(status).send());
  for (const url of ['/api/health', '/api/health/ready', '/api/contact']) await app.inject(url);
  expect(lines.map(({ route, status }) => [route, status])).toEqual([
    ['/api/health/ready', 503],
    ['/api/contact', 200],
  ]);
});
