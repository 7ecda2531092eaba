import { stanceMembers } from '@auspex/quant/indicators';
import { describe, expect, it } from 'vitest';
import { texts as membersFrench } from './members.fr.ts';
import { membersText } from './members.text.ts';
import { memberName } from './names.ts';

/** Abbreviations and names of people that French charts use as they are. */
const SAME = /^(RSI|CCI|EMA|MACD|ADX \/ DI|SuperTrend|SMA|Donchian)[\d ,]*$/;

describe('the members of the stance', () => {
  it('are called in English as the signals call them', () => {
    const labels = new Map(stanceMembers.map(({ id, label }) => [id, label]));
    for (const [id, name] of Object.entries(membersText.en)) expect([id, name]).toEqual([id, labels.get(id)]);
  });

  it('have a French name each, unless they are the same abbreviation', () => {
    const french = (key: keyof typeof membersFrench) => membersFrench[key];
    for (const member of stanceMembers) {
      if (SAME.test(member.label)) expect(memberName(member, french)).toBe(member.label);
      else expect(memberName(member, french)).not.toBe(member.label);
    }
  });
});
