export * from './conformal.ts';
export * from './coverage-alarm.ts';
export * from './isotonic.ts';
export * from './platt.ts';
