/** Stands where the member puts their own token; the server shows it only once. */
const TOKEN = 'YOUR_TOKEN';
const BEARER = `Bearer ${TOKEN}`;

const json = (value: object): string => JSON.stringify(value, null, 2);

/** Asks for the token when it starts the server: its file lies in a project, which others may get. */
function forVsCode(url: string): string {
  const input = { type: 'promptString', id: 'auspex', description: 'Auspex: personal token', password: true };
  const headers = { Authorization: `Bearer \${input:${input.id}}` };
  return json({ inputs: [input], servers: { auspex: { type: 'http', url, headers } } });
}

/** On Windows some clients break arguments at spaces, so the header’s value is in the environment. */
function forLocalPrograms(url: string): string {
  const { protocol, hostname } = new URL(url);
  const open = protocol === 'http:' && hostname !== 'localhost' ? ['--allow-http'] : [];
  // The bridge puts the value in.
  const args = ['-y', 'mcp-remote', url, '--header', `Authorization:\${AUSPEX}`, ...open];
  return json({ mcpServers: { auspex: { command: 'npx', args, env: { AUSPEX: BEARER } } } });
}

/** What the usual clients take to reach a server over HTTP with a bearer. */
export function tokenSetups(address: string) {
  const headers = { Authorization: BEARER };
  return [
    { id: 'json', text: json({ mcpServers: { auspex: { type: 'http', url: address, headers } } }) },
    {
      id: 'claude-code',
      text: `claude mcp add --transport http auspex ${address} --header "Authorization: ${BEARER}"`,
    },
    { id: 'vscode', text: forVsCode(address) },
    { id: 'local', text: forLocalPrograms(address) },
    {
      id: 'curl',
      text: [
        `curl ${address} \\`,
        `  -H 'Authorization: ${BEARER}' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -H 'Accept: application/json, text/event-stream' \\`,
        `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
      ].join('\n'),
    },
  ] as const;
}

/** What clients take that have their member sign in: nothing but the address. */
export function signInSetups(url: string) {
  return [
    // These two connect from where they run, not from the member's device.
    { id: 'claude', text: url, fromInternet: true },
    { id: 'chatgpt', text: url, fromInternet: true },
    { id: 'claude-code', text: `claude mcp add --transport http auspex ${url}`, fromInternet: false },
    { id: 'vscode', text: json({ servers: { auspex: { type: 'http', url } } }), fromInternet: false },
    { id: 'json', text: json({ mcpServers: { auspex: { url } } }), fromInternet: false },
  ] as const;
}
