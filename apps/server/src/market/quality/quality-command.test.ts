import { describe, expect, it } from 'vitest';
import { hearCommand } from '../../../test/hear-command.ts';
import { withMarket } from '../../../test/with-market.ts';
import { qualityCommand } from './quality-command.ts';

const test = withMarket();
const command = () => qualityCommand({ platform: test.platform, market: () => test.market });

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const { code, out, err } = await hearCommand(async () => command().run(args, test.platform));
  return { code, text: out + err };
}

describe('auspex quality', () => {
  it('MKT-Q8: screens a symbol and prints what looks wrong, by rule', async () => {
    const { code, text } = await run('SIVB');
    expect(code).toBe(0);
    expect(text).toContain('stale-tail');
    expect(text).toContain('The last bar is of 2023-03-09; 12 sessions after it are missing.');
    expect((await run('KO')).text).toContain('Nothing unusual found.');
  });

  it('MKT-Q9: prints everything for a program', async () => {
    const { text } = await run('SIVB', '--json');
    const found = JSON.parse(text);
    expect(found).toMatchObject({ world: 'sim:39', assets: 1, byRule: [{ rule: 'stale-tail', count: 1 }] });
    expect(found.items).toMatchObject([{ symbol: 'SIVB', repaired: false }]);
  });

  it('MKT-Q10: records no repair without being told twice, and reports mistakes in a sentence', async () => {
    const asked = await run('--repair', '1');
    expect(asked).toMatchObject({ code: 1 });
    expect(asked.text).toContain('--repair 1 --yes when you mean it');
    expect(await run('--repair', '99999', '--yes')).toEqual({
      code: 1,
      text: 'There is no open flag 99999.\n',
    });
    expect(await run('NOPE')).toEqual({ code: 1, text: 'NOPE is not a symbol known here.\n' });
    for (const args of [['A', 'B'], ['--repair'], ['--repair', 'x'], ['--other']]) {
      expect((await run(...args)).code).toBe(2);
    }
  });
});
