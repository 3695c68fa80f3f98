import { operations } from '@/lib/contract/operations';

// `npm run -s operations` lists the operations of the API.
for (const operation of Object.values(operations)) {
  const extension = 'extension' in operation ? '\textension' : '';
  process.stdout.write(`${operation.name}\t${operation.method}\t${operation.path}${extension}\n`);
}
