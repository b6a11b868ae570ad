import { once } from 'node:events';
import { createServer } from 'node:http';
import { openDeploy } from '../testing/deploy.ts';

const ROWS = [
  { day: '2026-11-28', composition: 'a', release: '', kind: 'view', count: 40 },
  { day: '2026-11-28', composition: 'b', release: '', kind: 'view', count: 2 },
  { day: '2026-11-28', composition: 'a', release: 'mf-one@1', kind: 'error', count: 1 },
  { day: '2026-11-28', composition: 'b', release: 'mf-one@1', kind: 'error', count: 4 },
  { day: '2026-11-28', composition: 'b', release: 'mf-two@1', kind: 'section-failed', count: 9 },
];

async function askFor(counts: { api: string; token: string } | undefined) {
  const deploy = await openDeploy({ counts });
  try {
    return (await deploy.ask('GET', '/page-errors', await deploy.token(['mf-one']))).json();
  } finally {
    await deploy.close();
  }
}

test('views and errors of today are summed by release, read from the API with the token', async () => {
  const asked: unknown[] = [];
  const api = createServer(({ url, headers }, response) => {
    asked.push([url, headers.authorization]);
    response.end(JSON.stringify(ROWS));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await askFor({ api: `http://127.0.0.1:${port}`, token: 'reads' })).toEqual({
    views: 42,
    errors: [
      { release: 'mf-two@1', kind: 'section-failed', count: 9 },
      { release: 'mf-one@1', kind: 'error', count: 5 },
    ],
  });
  expect(asked).toEqual([['/api/reports/pages?days=1', 'Bearer reads']]);
  api.close();
});

test('the answer says why there are no numbers', async () => {
  expect(await askFor(undefined)).toMatchObject({ unknown: expect.stringContaining('REPORTS_READ_TOKEN') });
  expect(await askFor({ api: 'http://127.0.0.1:1', token: 'reads' })).toMatchObject({
    unknown: 'The API does not answer. Try again in a moment.',
  });
});
