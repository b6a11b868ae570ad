import { indexWords } from '../../leads/words.ts';
import { openTestLeads, REQUEST } from '../../testing/api.ts';
import { insertLead } from '../../testing/leads.ts';
import { search } from './search.ts';

test('whoever else asks comes in between the words of a search, which SQLite answers within this program', async () => {
  const database = await openTestLeads();
  await insertLead(database, REQUEST);
  await indexWords(database);
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const words = REQUEST.message.split(' ');
  expect(await search(database, REQUEST.message)).toHaveLength(1);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(words.length);
});
