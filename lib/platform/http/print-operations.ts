import { operations } from '@/lib/contract/operations';
import { handlerOf } from './handlers';

// `npm run -s operations`: lists the operations of the contract and whether each is implemented.
for (const operation of Object.values(operations)) {
  const state = handlerOf(operation.name) ? 'yes' : 'no';
  process.stdout.write(
    `${operation.name}\t${operation.method}\t${operation.path}\t${state}${'extension' in operation ? '\textension' : ''}\n`,
  );
}
