import { once } from 'node:events';
import { print } from '@site/contract/program';
import { applyPrune, planPrune } from '../../store/prune.ts';
import { ReleaseStore } from '../../store/store.ts';

/** A program that prunes again and again, and keeps nothing but what is live. It begins when it is told so. Argument: the folder of the store. */
const [data = ''] = process.argv.slice(2);
const store = new ReleaseStore(data);
const options = { generations: 1, days: 0 };

print('ready');
await once(process.stdin, 'data');
for (;;) {
  await store.removeLeftOvers();
  const plan = await planPrune(store, options);
  await applyPrune(store, plan, options);
  if (plan.compositions.length > 0) print('pruned');
}
