import { asApiError, request } from '@site/app/http';
import { useEffect, useState } from 'react';
import { afterEvent, JOB_EVENTS, type Job, type JobEvent, NEW_JOB } from './job.ts';

const GONE = {
  title: 'The service has been started anew meanwhile',
  detail: 'What was live then is still live unless the history says otherwise. Ask for it again.',
};

/** After how long a job that goes on is listened to again, in milliseconds. */
const AGAIN = 2_000;

interface JobAnswer {
  state: string;
  events?: readonly { event: JobEvent; data: unknown }[];
}

/** Asks for what cannot be heard: of a job of an earlier process only its state is known. */
async function readJob(address: string): Promise<Job> {
  const { state, events = [] } = await request<JobAnswer>('GET', address);
  const job = events.reduce((before, { event, data }) => afterEvent(before, event, data), NEW_JOB);
  if (job.isOver || state === 'waiting' || state === 'running') return job;
  if (state === 'done') return { ...NEW_JOB, result: {}, isOver: true };
  return afterEvent(NEW_JOB, 'interrupted', GONE);
}

/** Tells of a job at each event, to its end. @returns ends that */
function followJob(address: string, tell: (job: Job) => void): () => void {
  let source: EventSource;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isWanted = true;
  const ask = async () => {
    const job = await readJob(address).catch((thrown: unknown) => {
      const error = asApiError(thrown);
      // The job goes on while the service cannot be reached.
      return error.isPassing ? undefined : { ...NEW_JOB, refusal: error, isOver: true };
    });
    if (!isWanted) return;
    if (job) tell(job);
    if (!job?.isOver) again = setTimeout(listen, AGAIN);
  };
  const listen = () => {
    // On a new line the service tells all from the beginning.
    let job = NEW_JOB;
    source = new EventSource(address);
    for (const event of JOB_EVENTS)
      source.addEventListener(event, ({ data }) => {
        job = afterEvent(job, event, JSON.parse(data));
        if (job.isOver) source.close();
        tell(job);
      });
    source.addEventListener('error', () => {
      // Browsers listen again by themselves, but not after an answer that is none.
      if (source.readyState === EventSource.CLOSED) void ask();
    });
  };
  listen();
  return () => {
    isWanted = false;
    clearTimeout(again);
    source.close();
  };
}

/** What happens to a job, as it does. Where the line breaks, it is listened to again until the job is over. */
export function useJob(id: string): Job {
  const [job, setJob] = useState(NEW_JOB);
  useEffect(() => {
    setJob(NEW_JOB);
    return followJob(`/promotions/${id}`, setJob);
  }, [id]);
  return job;
}
