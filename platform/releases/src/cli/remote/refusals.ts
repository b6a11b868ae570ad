import { Refusal } from '@site/contract/program';
import type { Answer } from './request.ts';

/** Loaded where an answer is there: a rollback need not wait for it before it asks. */
export const loadAnswers = () => import('./answers.ts');

/** Says that nobody answers. A job goes on all the same. */
export class Unreachable extends Refusal {}

/** Statuses with which what stands before the service says that it does not answer. */
const AWAY = [502, 503, 504];

export function isGood({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** What the service, or what stands before it, refused. */
export async function refusalOf(status: number, body: string): Promise<Refusal> {
  const { problem } = await loadAnswers();
  try {
    const { title, detail } = problem.parse(JSON.parse(body));
    return new Refusal(detail.startsWith('Refused by check') ? detail : `${title}. ${detail}`);
  } catch {
    const text = `The deploy service answered with status ${status}, and not as one does.`;
    return AWAY.includes(status) ? new Unreachable(text) : new Refusal(text);
  }
}

/** What an answer says. @throws Refusal with the service's own words where it refuses */
export async function resultOf(status: number, text: string): Promise<unknown> {
  if (!isGood({ status })) throw await refusalOf(status, text);
  return text === '' ? undefined : JSON.parse(text);
}

/** What is known of a job of a service that has been started anew since: how it ended, and not what came of it. */
export async function endOfJob(text: string): Promise<Refusal> {
  const { jobState } = await loadAnswers();
  const { state } = jobState.parse(JSON.parse(text));
  return new Refusal(
    state === 'done'
      ? 'It is done, and the deploy service was started anew since: "status" and "history" say what is live.'
      : `The deploy service was started anew, and knows of this no more than its end: ${state}. Nothing is half live. Ask for it again.`,
  );
}
