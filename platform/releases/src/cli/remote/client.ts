import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@site/contract/program';
import { readEvents, type SentEvent } from './events.ts';
import { endOfJob, isGood, loadAnswers, refusalOf, resultOf, Unreachable } from './refusals.ts';
import { type Answer, request, type Sent, textOf } from './request.ts';
import type { ReleaseServer } from './server.ts';

/** How long the service may take to answer, in milliseconds. An upload takes as long as the line needs. */
const ANSWER_MS = 60_000;
const UPLOAD_MS = 300_000;

/** How long an upload waits for room, where too many arrive at the moment, in milliseconds. */
const ROOM_MS = 300_000;

/** A stream of events says every few seconds that it is there. One that says nothing for so many milliseconds is broken, whatever the system says. */
const SILENCE_MS = 60_000;

/** How often a stream of events that broke is asked for again, and how long is waited before, in milliseconds. */
const AGAIN = { attempts: 20, wait: 500 };

interface Asked extends Omit<Sent, 'signal'> {
  milliseconds?: number;
}

/** How the service says that others fill it. */
const NO_ROOM = /"type":"[^"]*queue-full"/;

/** Asks the deploy service, in the name of a publisher. */
export class DeployClient {
  readonly #server: ReleaseServer;
  readonly #silence: number;
  #token: Promise<string> | undefined;

  /** @param silence after which a stream of events is asked for again, in milliseconds */
  constructor(server: ReleaseServer, silence = SILENCE_MS) {
    this.#server = server;
    this.#silence = silence;
  }

  /** Asks for something in JSON. @throws Refusal with the service's own words */
  async ask(path: string, asked: Asked = {}): Promise<unknown> {
    const { status, text } = await this.#askForText(path, asked);
    return resultOf(status, text);
  }

  /** Sends something in JSON. */
  send(path: string, body: object): Promise<unknown> {
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Sends an archive; again, where others send so many that there is no room for it yet: nobody is refused for their sake. */
  async upload(path: string, body: Buffer, headers: Record<string, string>): Promise<unknown> {
    const deadline = Date.now() + ROOM_MS;
    for (;;) {
      const asked = { method: 'PUT', headers, body, milliseconds: UPLOAD_MS } as const;
      const { status, retryAfter = 0, text } = await this.#askForText(path, asked);
      const again = Date.now() + retryAfter * 1000;
      if (!(NO_ROOM.test(text) && retryAfter > 0 && again < deadline)) return resultOf(status, text);
      await sleep(retryAfter * 1000);
    }
  }

  /**
   * Asks for a job, and follows it to its end. Where the connection breaks it goes on after what was heard last.
   * @param hear is told each event
   * @returns what came of it
   * @throws Refusal where it was refused, failed or interrupted
   */
  async follow(path: string, body: object, hear: (event: SentEvent) => void): Promise<unknown> {
    const answer = await this.send(path, body);
    const { queued } = await loadAnswers();
    const { id } = queued.parse(answer);
    let last = '0';
    for (let attempt = 1; attempt <= AGAIN.attempts; attempt += 1) {
      try {
        for await (const event of this.#events(`/promotions/${id}`, last)) {
          last = event.id;
          attempt = 1;
          if (event.event === 'done') return event.data;
          if (['refused', 'failed', 'interrupted'].includes(event.event))
            throw await refusalOf(0, JSON.stringify(event.data));
          hear(event);
        }
      } catch (error) {
        if (error instanceof Refusal && !(error instanceof Unreachable)) throw error;
      }
      await sleep(AGAIN.wait);
    }
    throw new Refusal(
      `The deploy service cannot be asked any more what came of it. It goes on; "status" says.`,
    );
  }

  /** A token that is good for this publisher. */
  token(): Promise<string> {
    this.#token ??= this.#findToken();
    return this.#token;
  }

  async *#events(path: string, last: string): AsyncGenerator<SentEvent> {
    const headers = { accept: 'text/event-stream', 'last-event-id': last };
    const answer = await this.#askAsPublisher(path, { headers, milliseconds: 0, silence: this.#silence });
    if (!isGood(answer)) throw await refusalOf(answer.status, await textOf(answer.body));
    if (answer.type.startsWith('application/json')) throw await endOfJob(await textOf(answer.body));
    yield* readEvents(answer.body);
  }

  async #askForText(path: string, asked: Asked) {
    const { body, ...answer } = await this.#askAsPublisher(path, asked);
    return { ...answer, text: await textOf(body) };
  }

  async #askAsPublisher(
    path: string,
    { headers, milliseconds = ANSWER_MS, ...rest }: Asked,
  ): Promise<Answer> {
    const authorization = `Bearer ${await this.token()}`;
    return this.#ask(`${this.#server.url}${path}`, {
      ...rest,
      headers: { ...headers, authorization },
      ...(milliseconds ? { signal: AbortSignal.timeout(milliseconds) } : {}),
    });
  }

  async #ask(address: string, sent: Sent): Promise<Answer> {
    const url = new URL(address);
    try {
      return await request(url, sent);
    } catch (error) {
      const { code, message }: { code?: unknown; message?: unknown } = Object(error);
      throw new Unreachable(
        `${url.origin} cannot be reached (${typeof code === 'string' ? code : message}).`,
      );
    }
  }

  async #findToken(): Promise<string> {
    if (this.#server.token) return this.#server.token;
    const identity = this.#server.idToken ?? (await this.#askGithub());
    const answer = await this.#ask(`${this.#server.url}/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await textOf(answer.body);
    if (!isGood(answer)) throw await refusalOf(answer.status, text);
    const { exchanged } = await loadAnswers();
    return exchanged.parse(JSON.parse(text)).token;
  }

  /** The identity of this job, as GitHub gives it to jobs with the permission `id-token: write`. */
  async #askGithub(): Promise<string> {
    const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = process.env;
    if (!url || !token)
      throw new Refusal(
        'Nothing says who you are. Set RELEASE_TOKEN; in a job of GitHub give it the permission "id-token: write", in one of GitLab set RELEASE_ID_TOKEN by id_tokens.',
      );
    const address = new URL(url);
    address.searchParams.set('audience', this.#server.url);
    const answer = await this.#ask(address.href, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!isGood(answer)) throw new Refusal(`GitHub gives this job no identity (status ${answer.status}).`);
    const { githubIdentity } = await loadAnswers();
    return githubIdentity.parse(JSON.parse(await textOf(answer.body))).value;
  }
}
