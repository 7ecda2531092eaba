import { expect, it } from 'vitest';
import { changeOf } from './profile.tsx';

const shown = { displayName: 'Ada', firstName: '', lastName: 'Brown', phoneNumber: '' };

it('WEB-27: a profile that is saved on two devices keeps what was written on either', () => {
  expect(JSON.stringify(changeOf(shown, shown))).toBe('{}');
  const body = JSON.stringify(changeOf({ ...shown, firstName: ' Adelaide ', lastName: '' }, shown));
  expect(JSON.parse(body)).toEqual({ firstName: 'Adelaide', lastName: null });
});
