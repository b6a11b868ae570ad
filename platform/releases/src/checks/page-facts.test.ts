import { createHash } from 'node:crypto';
import { readPage } from './page-facts.ts';

const OWN = 'console.log(1)';
const allowed = {
  inlineScripts: [`sha256-${createHash('sha256').update(OWN).digest('base64')}`],
  phone: 'tel:+1',
  files: new Map([['/releases/shell/1/client/main.js', 'sha384-x']]),
};

const GOOD = '<title>Page</title><h1>Page</h1><a href="tel:+1">Call</a>';
const problemsOf = (html: string) => readPage(GOOD + html, allowed).problems;

test('a page with all required parts and files of its own releases passes', () => {
  const html = `${GOOD}<script>${OWN}</script><script type="application/json">{}</script>
<script src="/releases/shell/1/client/main.js" integrity="sha384-x"></script>
<link rel="icon" href="/icon.png"><link rel="preload" as="image" href="/releases/a.webp">`;
  expect(readPage(html, allowed)).toEqual({
    missing: [],
    problems: [],
    files: ['/releases/shell/1/client/main.js'],
  });
});

test.each([
  ['<!-- <h1>No</h1> -->', ['heading (h1)', 'title', 'link to the phone']],
  [
    '<template><h1>No</h1></template><svg><title>No</title></svg><a href="tel:+2">',
    ['heading (h1)', 'title', 'link to the phone'],
  ],
  ['<title> </title><h1><b>Yes</b></h1><a href="tel:+1">', ['title']],
])('of %s it is said what is missing', (html, missing) => {
  expect(readPage(html, allowed).missing).toEqual(missing);
});

test.each([
  ['<script>other()</script>', '<script> stands in it'],
  ['<script src="/releases/shell/1/client/main.js"></script>', 'is loaded'],
  ['<script src="https://evil.example/x.js"></script>', 'https://evil.example/x.js'],
  ['<svg><script href="/x.js"></script></svg>', '"/x.js" is loaded'],
  ['<p onclick="alert(1)">', '<p> has onclick="…"'],
  ['<a href=" java&#10;script:alert(1)">', '<a> has a javascript: address'],
  ['<animate values="#; javascript:alert(1)">', '<animate> has a javascript: address'],
  ['<meta http-equiv="refresh" content="0;url=/x">', '<meta> has http-equiv="refresh"'],
  ['<base href="https://evil.example/">', '<base> is in it'],
  ['<template><iframe srcdoc="x"></iframe></template>', '<iframe> is in it'],
  ['<object data="/x"></object>', '<object> is in it'],
  ['<link rel="next" as="script" href="/x.js">', '"/x.js" is loaded'],
  ['<link rel="icon modulepreload" href="/x.js">', '"/x.js" is loaded'],
  ['<link rel="preconnect" href="https://evil.example">', 'https://evil.example'],
])('%s is a problem', (html, problem) => {
  expect(problemsOf(html).join()).toContain(problem);
});

test('HTML that is nested without end is not read to its end, which would take minutes', () => {
  const html = `${'<b>'.repeat(20_000)}${'<p>'.repeat(200_000)}`;
  expect(problemsOf(html)).toEqual(['element is nested in more than 500 others']);
});
