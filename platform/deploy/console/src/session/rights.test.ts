/** @jest-environment node */
import { whyNot } from './rights.ts';

const session = { may: ['publish', 'promote'] as ('publish' | 'promote')[], sections: ['mf-contact'] };

test('what somebody may do needs no words', () => {
  expect(whyNot(session, ['promote'], ['mf-contact@1.0.0-a'])).toBeUndefined();
  expect(whyNot(session, ['rollback', 'promote'], ['mf-contact'])).toBeUndefined();
});

test('a right that is missing is named, with those that are there', () => {
  expect(whyNot(session, ['rollback'], [])).toBe(
    'You may publish, promote, and not roll back. The owner can give you the right.',
  );
});

test('the workspaces to which there is no right are named, each once', () => {
  expect(whyNot(session, ['promote'], ['mf-contact@1', 'shell@1', 'shell@2', 'mf-careers'])).toBe(
    'You have no right to shell, mf-careers.',
  );
});
