import { defineMessages } from '../../i18n/messages.ts';

export const connectText = defineMessages(
  {
    title: 'Connect your AI client',
    note: 'MCP clients get the same tools and sources as this chat. They can only read.',
    'step.add': 'Add this server to your client:',
    'signIn.claude':
      'In Claude, on the web or on the desktop: Settings, Connectors, Add custom connector. Enter this address, then choose Connect.',
    'signIn.chatgpt':
      'In ChatGPT: Settings, Apps, Advanced settings, and turn on developer mode. Then create an app with this address and OAuth.',
    'signIn.claude-code':
      'Run this in a terminal. Then enter /mcp in Claude Code and choose auspex to sign in.',
    'signIn.vscode': 'Add this to .vscode/mcp.json and start the server.',
    'signIn.json':
      'Add this to the file where your client keeps its MCP servers (for Cursor, ~/.cursor/mcp.json), then choose to sign in.',
    'signIn.internet':
      'This client connects from the internet, so it needs an address that can be reached from there and starts with https.',
    'step.signIn':
      'Your browser opens this site. Sign in, say what the client may read, and choose Connect. The client is then listed under Personal tokens in your settings, where you can remove it.',
    byToken: 'With a token instead',
    'byToken.note': 'For scripts, and for clients that cannot open a browser.',
    'step.token': 'Create a personal token in your settings. Give it only the scopes the client needs:',
    'scope.market': 'prices, signals, forecasts, news and everything else about assets.',
    'scope.portfolio': 'your portfolio, orders and alerts, read only.',
    'scope.never':
      'No tool places an order, whatever the scope. A token that you revoke stops working within a second.',
    tokens: 'Personal tokens',
    'step.client': 'Add the server to your client. Where it says YOUR_TOKEN, put your token:',
    'step.ask': 'Ask your client something, such as “What does Auspex say about BTC?”',
    client: 'Client',
    'client.claude': 'Claude (web and desktop)',
    'client.chatgpt': 'ChatGPT',
    'client.json': 'Cursor and most clients (JSON)',
    'client.json.how':
      'Add this to the file where your client keeps its MCP servers; for Cursor, ~/.cursor/mcp.json.',
    'client.claude-code': 'Claude Code',
    'client.claude-code.how': 'Run this in a terminal.',
    'client.vscode': 'Visual Studio Code',
    'client.vscode.how':
      'Add this to .vscode/mcp.json. VS Code asks for your token when it starts the server, and keeps it out of the file.',
    'client.local': 'Claude Desktop (bridge)',
    'client.local.how':
      'For clients that only start local programs: a bridge to the server, which needs Node.js. For Claude Desktop, add this to claude_desktop_config.json (Settings, Developer) and start Claude again.',
    'client.curl': 'Try it with curl',
    'client.curl.how': 'Lists the tools your token may use.',
    copy: 'Copy',
    copied: 'Copied.',
    copyFailed: 'Copy this:',
    tools: 'Tools',
    'tools.note': 'What a client can ask for, and the scope it needs.',
    'tools.failed': 'The tools could not be loaded',
    log: 'What your tokens requested',
    'log.note': 'Every tool call by your own clients, latest first.',
    'log.failed': 'The log could not be loaded',
    'log.noToken': 'You have no personal token',
    'log.noTokenWhy': 'Create one in your settings to connect a client.',
    'log.token': 'Token',
    'log.none': 'No calls yet',
    'log.noneWhy': 'This token has not called a tool.',
    'log.at': 'Time (UTC)',
    'log.tool': 'Tool',
    'log.outcome': 'Result',
    'log.input': 'Input',
    'outcome.answered': 'Answered',
    'outcome.refused': 'Refused',
    'outcome.failed': 'Failed',
    'log.older': 'Show older',
  },
  import.meta.glob('./connect.??.ts'),
);
