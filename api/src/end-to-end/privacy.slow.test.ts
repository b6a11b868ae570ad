import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stopProgram } from '@site/contract/program';
import { untilCalm } from '@site/contract/testing';
import { afterThisTest, temporaryFolder } from '../testing/api.ts';
import { startServer } from '../testing/programs.ts';

const TOKEN = 'a-token-of-staff-0123456789';

/** A value of each field that occurs nowhere else. */
const MARKED = {
  name: 'Zqname Quillfeather',
  email: 'zqmail@quillfeather.example',
  phone: '916 555 zqphone',
  service: 'generators',
  message: 'Zqmessage: the panel buzzes, see https://zqlink.example',
};
const MARKS = /zqname|zqmail|zqphone|zqmessage|zqlink|zqtrap|quillfeather|zqother|zqquery/i;
/** What a browser's report may say of a visitor. Nothing of it is kept, in the database neither. */
const REPORT = {
  type: 'csp-violation',
  age: 10,
  url: 'https://www.example.com/contact?zqreport=1',
  user_agent: 'Zqreport/1.0',
  body: {
    documentURL: 'https://www.example.com/contact?zqreport=1',
    referrer: 'https://zqreport.example/',
    effectiveDirective: 'script-src-elem zqreport',
    blockedURL: 'https://zqreport.example/zqreport?zqreport',
    sourceFile: 'https://www.example.com/zqreport/main.js?zqreport',
    sample: 'zqreport()',
    originalPolicy: 'zqreport',
  },
};
const LEGACY_REPORT = {
  'csp-report': {
    'document-uri': 'https://www.example.com/zqreport',
    referrer: 'https://zqreport.example/',
    'violated-directive': 'zqreport',
    'blocked-uri': 'zqreport://zqreport',
    'source-file': 'https://zqreport.example/releases/zqreport/1.0.0/client/a.js',
    'script-sample': 'zqreport',
  },
};
const REPORT_MARK = /zqreport/i;
const ADDRESS = '203.0.113.77';

function filesOf(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesOf(path) : [path];
  });
}

test('what a visitor sent is in no log, metric, problem, header or file but the database', async () => {
  const folder = temporaryFolder();
  const { server, origin } = await startServer({
    SITE_DATA: folder,
    LEADS_TOKEN: TOKEN,
    RATE_LIMIT_MAX: '9',
  });
  let written = '';
  afterThisTest(() => server.kill('SIGKILL'));

  const statuses: number[] = [];
  async function send(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', ADDRESS);
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    statuses.push(response.status);
    written += JSON.stringify([...response.headers]);
    const body = await response.text();
    // Staff get what was sent, and a form is given back with what was typed.
    const isContent = response.headers.get('content-type')?.startsWith('text/html') || path.includes('leads');
    if (!isContent) written += body;
    return body;
  }
  const post = (body: string, type = 'application/json', path = '/api/contact') =>
    send(path, { method: 'POST', body, headers: { 'content-type': type } });

  const json = JSON.stringify(MARKED);
  const form = `${new URLSearchParams(MARKED)}&website=zqtrap`;
  await untilCalm(origin);
  await post(json);
  await post(form, 'application/x-www-form-urlencoded');
  await post(JSON.stringify({ ...MARKED, service: 'zqother', phone: 'zqphone' }));
  await post(form.replace('generators', 'zqother'), 'application/x-www-form-urlencoded');
  await post(json.slice(0, -5));
  await post(json, 'text/zqother');
  await post(json.repeat(300));
  await post(json, 'application/json', '/api/contact?zqquery=1');
  await post(json, 'application/json', '/api/zqquery');
  await send('/api/zqquery?zqquery');
  const reports = '/api/reports?composition=0123456789abcdef';
  await post(JSON.stringify([REPORT]), 'application/reports+json', reports);
  await post(JSON.stringify(LEGACY_REPORT), 'application/csp-report', reports);
  await post(JSON.stringify(REPORT).slice(0, -5), 'application/reports+json', reports);
  await post(JSON.stringify([REPORT]), 'application/reports+json', `${reports}zqreport`);
  await post(JSON.stringify([REPORT]), 'application/json', reports);
  await post(JSON.stringify(Array(1000).fill(REPORT)), 'application/reports+json', reports);
  const view = { kinds: [{ kind: 'seen' }], vitals: {} };
  for (const body of [view, { ...view, page: 'zqreport' }])
    await send('/api/reports/views?composition=0123456789abcdef&age=zqreport', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-visitor': 'zqreportzqreportzqrepo' },
    });
  const staff = { authorization: `Bearer ${TOKEN}` };
  expect(await send('/api/leads', { headers: staff })).toMatch(MARKS);
  expect(await send('/api/leads?limit=1&format=csv', { headers: staff })).toMatch(MARKS);
  await send('/api/leads?service=zqquery', { headers: staff });
  for (let index = 0; index < 6; index += 1) await post(json);
  const metrics = await send('/api/metrics', { headers: staff });
  expect(metrics).toContain('leads_accepted_total');
  expect(metrics).toContain('views_reported_total{kind="seen",source="none"} 1\n');
  expect(metrics).toContain('csp_violations_total{directive="other",source="page"} 1\n');
  expect(statuses).toEqual([
    201, 201, 422, 422, 400, 415, 413, 201, 404, 404, 204, 204, 400, 400, 415, 413, 204, 400, 200, 200, 400,
    201, 201, 201, 201, 429, 429, 200,
  ]);

  await stopProgram(server);
  written += server.written.stdout + server.written.stderr;
  expect(written.match(/"msg":"answered"/g)?.length).toBeGreaterThanOrEqual(statuses.length);
  expect(written).not.toMatch(MARKS);
  expect(written).not.toMatch(REPORT_MARK);
  expect(written).not.toContain(ADDRESS);
  expect(written).not.toContain(TOKEN);
  for (const file of filesOf(folder)) {
    const content = readFileSync(file, 'latin1');
    expect([file, content.includes(ADDRESS), REPORT_MARK.test(content)]).toEqual([file, false, false]);
    // Mail is meant to be read.
    const isForStaff = /[/\\](leads\.db(-wal|-shm)?|mail[/\\][^/\\]+)$/.test(file);
    expect([file, isForStaff || !MARKS.test(content)]).toEqual([file, true]);
  }
});
