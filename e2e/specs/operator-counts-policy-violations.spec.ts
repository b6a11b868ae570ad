import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { ReleaseStore } from '@site/releases';
import { changePages } from '@site/releases/testing/change-pages';
import { expect, longTest, open, test } from '../support/fixtures.ts';
import type { Own } from '../support/own.ts';
import { replaceText } from '../support/release-files.ts';

const TOKEN = 'a-token-of-section-teams';

/** What a script of a release does that Trusted Types forbid. */
const MARKUP = `try { document.createElement('div').innerHTML = '<b>bold</b>'; } catch {}`;

/** A copy of the site whose home page has a script that its policy does not know, and one of a release that makes markup of a text. */
async function copyWithViolations(own: Own) {
  const data = own.copyStore();
  const store = new ReleaseStore(data);
  const { composition } = await store.live();
  if (!composition) throw new Error('Nothing is live');
  const version = composition.releases['mf-contact'] ?? '';
  writeFileSync(join(store.releaseFolder('mf-contact', version), 'client', 'markup.js'), MARKUP);
  const scripts = `<script>window.inlineScriptRan = true</script>
<script src="/releases/mf-contact/${version}/client/markup.js"></script>`;
  await changePages(store, (html, file) =>
    file === composition.pages['/'] ? replaceText(html, '</body>', `${scripts}</body>`) : html,
  );
  return { data, composition: composition.id, release: `mf-contact@${version}` };
}

/** A key and a certificate that it signed itself. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'site-tls-'));
  const [keyout, out] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=127.0.0.1',
  ];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', keyout, '-out', out], { stdio: 'ignore' });
  const made = { key: readFileSync(keyout), cert: readFileSync(out) };
  rmSync(folder, { recursive: true });
  return made;
}

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
}

/** Ends TLS in front of a server. @returns of which types the reports were that browsers have sent, and how to stop */
function startTls(port: number, server: number) {
  let sent = '';
  const tls = createServer(makeCertificate(), (socket) => {
    const upstream = connect(server, '127.0.0.1');
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy()).pipe(other);
    }
    socket.on('data', (chunk) => {
      sent += chunk;
    });
  }).listen(port, '127.0.0.1');
  const types = () => new Set(sent.match(/(?<=^content-type: )application\/.*report.*(?=\r$)/gim));
  return { types, stop: () => tls.close() };
}

const CASES = [
  { name: 'report-uri, without TLS', encrypted: false },
  { name: 'the Reporting API, with TLS', encrypted: true },
];

for (const { name, encrypted } of CASES) {
  const testCase = encrypted ? test : longTest;

  testCase(
    `what a page and a release violate is counted once each, by ${name}`,
    async ({ page, request, complaints, own }) => {
      test.skip(encrypted && !hasOpenssl(), 'needs the package "openssl"');
      test.setTimeout(240_000);
      complaints.expected = true;
      const { data, composition, release } = await copyWithViolations(own);
      const tlsPort = own.port + 2;
      const origin = encrypted ? `https://127.0.0.1:${tlsPort}` : own.origin;
      const env = { ...own.env(data), SITE_ORIGIN: origin, REPORTS_READ_TOKEN: TOKEN };
      await Promise.all([own.startApi(env), own.startSite(env)]);
      const tls = encrypted ? startTls(tlsPort, own.port) : undefined;
      own.after(() => tls?.stop());
      const expected = [
        { count: 1, source: release, directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
        { count: 1, source: 'page', directive: 'script-src-elem', blocked: 'inline' },
      ].map((row) => ({ ...row, composition, lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }));
      const reports = `http://127.0.0.1:${own.apiPort}/api/reports/violations`;
      const headers = { authorization: `Bearer ${TOKEN}` };
      // One that has just started turns requests away where the machine has given it no turn for a second, and browsers report once.
      await expect.poll(async () => (await request.get(reports, { headers })).status()).toBe(200);
      await open(page, `${origin}/`);
      expect(await page.evaluate(() => 'inlineScriptRan' in window)).toBe(false);
      const reported = async () => (await request.get(reports, { headers })).json();
      await expect.poll(reported, { timeout: 30_000 }).toHaveLength(2);
      // If both ways were used, the second would come by now.
      await sleep(2000);
      expect(await reported()).toEqual(expected);
      if (tls) expect([...tls.types()]).toEqual(['application/reports+json']);
    },
  );
}
