import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The least that can answer: bytes that are ready, read from the file that the first argument names, with the headers
// in the second.
const [file = '', headers = '[]'] = process.argv.slice(2);
const body = readFileSync(file);
const fields: string[] = JSON.parse(headers);

const server = createServer((_request, response) => response.writeHead(200, fields).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    console.log(`Serving on http://127.0.0.1:${address.port}`);
  }
});
