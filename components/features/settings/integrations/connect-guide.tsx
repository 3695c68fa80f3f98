import { useTranslations } from 'next-intl';
import { ApiDocuments } from '@/components/record/api-documents';
import { Code } from '@/components/ui/code';
import { exampleOrder } from '@/lib/contract/resources/examples';
import { ReportSection } from './relay-report';
import { type Snippet, SnippetTabs } from './snippet-tabs';

const PATH = '/openapi/v1/SalesOrders/BulkUpsert';

/** The order that each snippet sends: the example of the API document with another reference number. */
const snippetOrder = (sku: string) => [
  {
    ...exampleOrder,
    referenceNumber: 'RELAY-TEST-1',
    lineItems: [{ sku, amountInOrder: 1, productSalePrice: 100 }],
  },
];

const curlSnippet = (
  base: string,
  body: string,
) => `curl '${base}/openapi/v1/Stocks?dqb=offset%3D0%26count%3D5' \\
  -H "Authorization: $RELAY_KEY"

curl -X POST '${base}${PATH}' \\
  -H "Authorization: $RELAY_KEY" \\
  -H 'Content-Type: application/json' \\
  --data-raw '${body.replaceAll("'", `'\\''`)}'`;

const typescriptSnippet = (base: string, body: string) => `const base = '${base}';
const headers = { Authorization: process.env.RELAY_KEY ?? '', 'Content-Type': 'application/json' };

const stocks = await fetch(\`\${base}/openapi/v1/Stocks?dqb=offset%3D0%26count%3D5\`, { headers });
console.log(stocks.status, await stocks.text());

const orders = ${body};
const response = await fetch(\`\${base}${PATH}\`, { method: 'POST', headers, body: JSON.stringify(orders) });
console.log(response.status, await response.text());`;

const csharpSnippet = (base: string, body: string) => `using System.Text;

var client = new HttpClient { BaseAddress = new Uri("${base}/") };
client.DefaultRequestHeaders.TryAddWithoutValidation("Authorization", Environment.GetEnvironmentVariable("RELAY_KEY"));

var stocks = await client.GetAsync("openapi/v1/Stocks?dqb=offset%3D0%26count%3D5");
Console.WriteLine($"{(int)stocks.StatusCode} {await stocks.Content.ReadAsStringAsync()}");

var orders = """
${body}
""";
var content = new StringContent(orders, Encoding.UTF8, "application/json");
var response = await client.PostAsync("${PATH.slice(1)}", content);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;

/** Returns examples that read five stock levels and send an order. */
function createSnippets(base: string, sku = 'YOUR-SKU'): Snippet[] {
  const body = JSON.stringify(snippetOrder(sku), undefined, 2);
  return [
    { id: 'curl', label: 'curl', code: curlSnippet(base, body) },
    { id: 'typescript', label: 'TypeScript', code: typescriptSnippet(base, body) },
    { id: 'csharp', label: 'C#', code: csharpSnippet(base, body) },
  ];
}

/**
 * Explains how to connect another system to the platform through Tallyman. `base` is the URL of the relay. The example order is
 * accepted only if `sku` is an existing product.
 */
export function ConnectGuide({ base, sku }: { base: string; sku: string | undefined }) {
  const t = useTranslations('integrations');
  return (
    <>
      <ReportSection title={t('baseAddress')}>
        <p className="mb-2 text-muted">{t('baseSentence')}</p>
        <Code copy wrap>
          {base}
        </Code>
      </ReportSection>
      <ReportSection title={t('key')}>
        <p className="text-muted">{t('keySentence')}</p>
      </ReportSection>
      <ReportSection title={t('documents')}>
        <ApiDocuments />
      </ReportSection>
      <ReportSection title={t('example')}>
        {sku === undefined && <p className="mb-2 text-muted">{t('examplesSentence')}</p>}
        <SnippetTabs label={t('example')} snippets={createSnippets(base, sku)} />
      </ReportSection>
    </>
  );
}
