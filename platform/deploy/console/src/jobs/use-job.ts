import { asApiError, request } from '@site/app/http';
import { useEffect, useState } from 'react';
import { afterEvent, JOB_EVENTS, type Job, NEW_JOB } from './job.ts';

const GONE = {
  title: 'The service has been started anew meanwhile',
  detail: 'What was live then is still live unless the history says otherwise. Ask for it again.',
};

/** Asks for what cannot be heard: of a job of an earlier process only its state is known. */
async function readJob(address: string): Promise<Job> {
  const { state } = await request<{ state: string }>('GET', address);
  if (state === 'done') return { ...NEW_JOB, result: {}, isOver: true };
  return afterEvent(NEW_JOB, 'interrupted', GONE);
}

/** What happens to a job, as it does. The browser asks anew where the line breaks, and goes on after what it has heard. */
export function useJob(id: string): Job {
  const [job, setJob] = useState(NEW_JOB);
  useEffect(() => {
    setJob(NEW_JOB);
    const address = `/promotions/${id}`;
    const source = new EventSource(address);
    for (const event of JOB_EVENTS)
      source.addEventListener(event, ({ data }) =>
        setJob((before) => {
          const after = afterEvent(before, event, JSON.parse(data));
          if (after.isOver) source.close();
          return after;
        }),
      );
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      readJob(address).then(setJob, (thrown) =>
        setJob({ ...NEW_JOB, refusal: asApiError(thrown), isOver: true }),
      );
    });
    return () => source.close();
  }, [id]);
  return job;
}
