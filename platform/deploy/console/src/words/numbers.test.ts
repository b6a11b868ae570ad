/** @jest-environment node */
import {
  bytesWords,
  evidenceWords,
  failedWords,
  gainWords,
  plural,
  shareWords,
  vitalWords,
} from './numbers.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('shares of visitors are said as the service says them', () => {
  expect([0.1, 0.125, 0.005].map(shareWords).map(plain)).toEqual(['10 %', '12.5 %', '0.5 %']);
});

test('of nobody nothing is said', () => {
  expect(failedWords({ seen: 0, failed: 0 })).toBe('–');
  expect(plain(failedWords({ seen: 1200, failed: 11 }))).toBe('0.92 %');
  expect(plain(failedWords({ seen: 1200, failed: 0 }))).toBe('0 %');
});

test('bytes and what was gained or lost of them', () => {
  expect([300, 12_400, 1_300_000].map(bytesWords).map(plain)).toEqual(['0.3 KB', '12.1 KB', '1.2 MB']);
  expect([gainWords(1024, 3072), gainWords(3072, 1024), gainWords(5, 5)].map(plain)).toEqual([
    '+2.0 KB',
    '−2.0 KB',
    '±0',
  ]);
});

test('vitals have their unit', () => {
  expect(plain(vitalWords('lcp', 1240))).toBe('1.24 s');
  expect(plain(vitalWords('ttfb', 319.6))).toBe('320 ms');
  expect([0.05, 0.125].map((value) => vitalWords('cls', value))).toEqual(['0.05', '0.125']);
});

test('evidence and counts', () => {
  expect([0.04, 3.42, 120.6, 5e8].map(evidenceWords)).toEqual(['0.04', '3.4', '121', 'over a million']);
  expect([plain(plural(1, 'visitor')), plain(plural(1200, 'visitor'))]).toEqual([
    '1 visitor',
    '1,200 visitors',
  ]);
});
