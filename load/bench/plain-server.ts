import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The lower bound of a response's cost: sends stored responses, in the JSON file of the first argument, by their path.
type Stored = { path: string; status: number; headers: string[]; body: string };

const stored: Stored[] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const responses = new Map(
  stored.map(({ path, status, headers, body }) => [
    path,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);

const server = createServer(({ url = '' }, response) => {
  const { status = 500, headers = [], body } = responses.get(url) ?? {};
  response.writeHead(status, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    console.log(`Serving on http://127.0.0.1:${address.port}`);
});
