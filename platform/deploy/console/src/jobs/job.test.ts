/** @jest-environment node */
import { afterEvent, findingsOf, NEW_JOB } from './job.ts';

test('a job waits, runs on what is live, and tells of each check', () => {
  const waiting = afterEvent(NEW_JOB, 'queued', { place: 2 });
  expect(waiting).toMatchObject({ place: 2, isOver: false });
  const running = afterEvent(waiting, 'rebased', { generation: 7 });
  const checked = afterEvent(running, 'check', { name: 'render', outcome: 'passed' });
  expect(checked).toMatchObject({ base: 7, checks: [{ name: 'render', outcome: 'passed' }] });
  expect(afterEvent(checked, 'done', { generation: 8 })).toMatchObject({
    result: { generation: 8 },
    isOver: true,
  });
});

test('where somebody else was faster, all checks are made anew', () => {
  const checked = afterEvent({ ...NEW_JOB, base: 7 }, 'check', { name: 'render', outcome: 'passed' });
  expect(afterEvent(checked, 'rebased', { generation: 8 })).toMatchObject({ base: 8, checks: [] });
});

test('a refusal has the words of the service, with what was found and what helps', () => {
  const findings = [
    { check: 'kit', problem: 'It needs more than there is.', advice: 'Promote the shell first.' },
  ];
  const { refusal, isOver } = afterEvent(NEW_JOB, 'refused', {
    type: '/problems/refused-by-gate',
    title: 'A check refused',
    status: 422,
    detail: 'The check "kit" refused.',
    findings,
  });
  expect(refusal).toMatchObject({
    title: 'A check refused',
    detail: 'The check "kit" refused.',
    status: 422,
  });
  expect(isOver).toBe(true);
  expect(refusal && findingsOf(refusal)).toEqual(findings);
  expect(findingsOf({ said: { findings: 'none' } })).toEqual([]);
});
