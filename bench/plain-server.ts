import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The lower bound of a response's cost: sends the file in the first argument with the headers in the second.
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
