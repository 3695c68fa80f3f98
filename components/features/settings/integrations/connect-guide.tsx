import { useTranslations } from 'next-intl';
import { ApiDocuments } from '@/components/record/api-documents';
import { Code, CopyButton } from '@/components/ui/code';
import { exampleOrder } from '@/lib/contract/openapi/operation-docs';
import { Part } from './relay-report';

/** A request in three languages, ready to run where RELAY_KEY is set. */
type Snippet = { id: 'curl' | 'typescript' | 'csharp'; label: string; code: string };

const PATH = '/openapi/v1/SalesOrders/BulkUpsert';

/** The body of all three: the example order of the API document with its own reference. */
const snippetOrder = (sku: string) => [
  {
    ...exampleOrder,
    referenceNumber: 'RELAY-TEST-1',
    lineItems: [{ sku, amountInOrder: 1, productSalePrice: 100 }],
  },
];

const curlOf = (base: string, body: string) => `curl '${base}/openapi/v1/Stocks?dqb=offset%3D0%26count%3D5' \\
  -H "Authorization: $RELAY_KEY"

curl -X POST '${base}${PATH}' \\
  -H "Authorization: $RELAY_KEY" \\
  -H 'Content-Type: application/json' \\
  --data-raw '${body.replaceAll("'", `'\\''`)}'`;

const typescriptOf = (base: string, body: string) => `const base = '${base}';
const headers = { Authorization: process.env.RELAY_KEY ?? '', 'Content-Type': 'application/json' };

const stocks = await fetch(\`\${base}/openapi/v1/Stocks?dqb=offset%3D0%26count%3D5\`, { headers });
console.log(stocks.status, await stocks.text());

const orders = ${body};
const answer = await fetch(\`\${base}${PATH}\`, { method: 'POST', headers, body: JSON.stringify(orders) });
console.log(answer.status, await answer.text());`;

const csharpOf = (base: string, body: string) => `using System.Text;

var client = new HttpClient { BaseAddress = new Uri("${base}/") };
client.DefaultRequestHeaders.TryAddWithoutValidation("Authorization", Environment.GetEnvironmentVariable("RELAY_KEY"));

var stocks = await client.GetAsync("openapi/v1/Stocks?dqb=offset%3D0%26count%3D5");
Console.WriteLine($"{(int)stocks.StatusCode} {await stocks.Content.ReadAsStringAsync()}");

var orders = """
${body}
""";
var content = new StringContent(orders, Encoding.UTF8, "application/json");
var answer = await client.PostAsync("${PATH.slice(1)}", content);
Console.WriteLine($"{(int)answer.StatusCode} {await answer.Content.ReadAsStringAsync()}");`;

/** Reads five stock levels and sends an order. */
function snippetsOf(base: string, sku = 'YOUR-SKU'): Snippet[] {
  const body = JSON.stringify(snippetOrder(sku), undefined, 2);
  return [
    { id: 'curl', label: 'curl', code: curlOf(base, body) },
    { id: 'typescript', label: 'TypeScript', code: typescriptOf(base, body) },
    { id: 'csharp', label: 'C#', code: csharpOf(base, body) },
  ];
}

/**
 * How to connect another system to the platform through Tallyman. `base`: the relay's URL. `sku`: an existing product, so that the
 * example order is accepted.
 */
export function ConnectGuide({ base, sku }: { base: string; sku: string | undefined }) {
  const t = useTranslations('integrations');
  return (
    <>
      <Part title={t('baseAddress')}>
        <p className="mb-2 text-muted">{t('baseSentence')}</p>
        <Code copy wrap>
          {base}
        </Code>
      </Part>
      <Part title={t('key')}>
        <p className="text-muted">{t('keySentence')}</p>
        {sku === undefined && <p className="mt-2 text-muted">{t('examplesSentence')}</p>}
      </Part>
      <Part title={t('documents')}>
        <ApiDocuments />
      </Part>
      {snippetsOf(base, sku).map(({ id, label, code }) => (
        <Part key={id} title={label}>
          <div className="relative">
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
              tabIndex={0}
              data-snippet={id}
              className="overflow-x-auto rounded-md border bg-side p-3 pr-10 font-mono text-xs"
            >
              {code}
            </pre>
            <span className="absolute top-2 right-2">
              <CopyButton value={code} />
            </span>
          </div>
        </Part>
      ))}
    </>
  );
}
