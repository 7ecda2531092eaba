/**
 * Makes `Date` show a time this many milliseconds ahead of the machine's, at its pace; timers and `performance.now()`
 * stay as they are. Browsers get it as text, so it uses nothing outside itself.
 */
export function shiftDate(shiftMs: number): void {
  const Machine = globalThis.Date;
  const now = () => Machine.now() + shiftMs;
  globalThis.Date = new Proxy(Machine, {
    construct: (target, values, made) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, made) as Date,
    apply: () => new Machine(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
