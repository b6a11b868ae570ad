import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import helmet from 'helmet';
import { securityHeaders } from './security-headers.ts';

test('they are those that helmet sets for each request', async () => {
  const options = {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
    strictTransportSecurity: { maxAge: 60 },
  };
  const setHeaders = helmet(options);
  const server = createServer((request, response) => setHeaders(request, response, () => response.end()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const headers = new Headers(answer.headers);
    const others = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];
    for (const name of others) headers.delete(name);
    expect(securityHeaders(options)).toEqual(Object.fromEntries(headers));
  } finally {
    server.close();
  }
});
