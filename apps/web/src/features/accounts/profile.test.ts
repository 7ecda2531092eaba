import { expect, it } from 'vitest';
import { changeOf, shownAfter } from './profile.tsx';

const shown = { displayName: 'Ada', firstName: '', lastName: 'Brown', phoneNumber: '' };

it('WEB-27: a profile that is saved on two devices keeps what was written on either', () => {
  expect(JSON.stringify(changeOf(shown, shown))).toBe('{}');
  const body = JSON.stringify(changeOf({ ...shown, firstName: ' Adelaide ', lastName: '' }, shown));
  expect(JSON.parse(body)).toEqual({ firstName: 'Adelaide', lastName: null });
});

it('WEB-27: what is put back after a failure is sent: what was written before may be stored', () => {
  const written = { ...shown, lastName: 'Browne' };
  const known = shownAfter(written, shown);
  expect(JSON.parse(JSON.stringify(changeOf(shown, known)))).toEqual({ lastName: 'Brown' });
  expect(JSON.parse(JSON.stringify(changeOf(written, known)))).toEqual({ lastName: 'Browne' });
});
