import { type ContactAccepted, contactRequest } from '@site/contract';
import { toJson } from '@site/contract/json-schema';
import { z } from 'zod';
import { json, moment, page, problems, type RouteDocs } from '../http/openapi.ts';

const accepted = z.object({ id: z.uuid(), receivedAt: moment }) satisfies z.ZodType<ContactAccepted>;

/** What the API's description says about `POST /api/contact`. */
export const CONTACT_DOCS: RouteDocs = {
  summary: 'Send a contact request',
  description:
    'Answered with 201 once it is on disk. Forms (urlencoded) get the same answers as HTML pages. Unknown fields are ignored.',
  consumes: ['application/json', 'application/x-www-form-urlencoded'],
  body: toJson(contactRequest, 'input'),
  response: {
    201: json('The request is stored.', toJson(accepted), page),
    ...problems([400, 403, 413, 415, 422, 429, 500, 503], page),
  },
};
