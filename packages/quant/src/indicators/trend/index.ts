export { adx } from './adx.ts';
export { adxr } from './adxr.ts';
export { aroon } from './aroon.ts';
export { ichimoku } from './ichimoku.ts';
export { parabolicSar } from './parabolic-sar.ts';
export { supertrend } from './supertrend.ts';
export { vortex } from './vortex.ts';
