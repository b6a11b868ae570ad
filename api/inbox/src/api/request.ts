import { request as ask, type Method } from '@site/app/http';
import { INBOX_PATHS } from '@site/contract/inbox';

/**
 * Asks the API of the inbox.
 * @param path below its address, such as `leads/…/take`
 * @throws ApiError
 */
export function request<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
  return ask(method, `${INBOX_PATHS.api}/${path}`, body);
}
