import { describe, expect, it } from 'vitest';
import { signInSetups, tokenSetups } from './client-setups.ts';

const setupOf = (id: string, address = 'https://auspex.example/mcp') =>
  tokenSetups(address).find((setup) => setup.id === id)?.text ?? '';

describe('What a member copies into their AI client', () => {
  it('AST-12: passes no argument with a space, where Claude Desktop and Cursor break it on Windows', () => {
    const { auspex } = JSON.parse(setupOf('local')).mcpServers;
    for (const argument of auspex.args) expect(argument).not.toContain(' ');
    // As the bridge reads it: the header and its value from the environment.
    expect(auspex.args.slice(3)).toEqual(['--header', `Authorization:\${AUSPEX}`]);
    expect(auspex.env).toEqual({ AUSPEX: 'Bearer YOUR_TOKEN' });
  });

  it('AST-12: lets the bridge reach a server without a certificate in the member’s own network', () => {
    const argsOf = (address: string) => JSON.parse(setupOf('local', address)).mcpServers.auspex.args;
    expect(argsOf('http://192.168.1.20:3000/mcp')).toContain('--allow-http');
    expect(argsOf('http://localhost:3000/mcp')).not.toContain('--allow-http');
    expect(argsOf('https://auspex.example/mcp')).not.toContain('--allow-http');
  });

  it('AST-12: keeps the token out of the file of a project', () => {
    const text = setupOf('vscode');
    expect(text).not.toContain('YOUR_TOKEN');
    const { inputs, servers } = JSON.parse(text);
    expect(inputs).toEqual([expect.objectContaining({ type: 'promptString', id: 'auspex', password: true })]);
    expect(servers.auspex).toEqual({
      type: 'http',
      url: 'https://auspex.example/mcp',
      headers: { Authorization: `Bearer \${input:auspex}` },
    });
  });

  it('AST-13: has nothing but the address where the client signs in', () => {
    for (const { text } of signInSetups('https://auspex.example/mcp')) {
      expect(text).toContain('https://auspex.example/mcp');
      expect(text).not.toMatch(/token|authorization|header/i);
    }
  });
});
