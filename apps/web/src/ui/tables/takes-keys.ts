const WITHOUT_LETTERS: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Whether an element does something of its own with arrows, Home and Enter: fields of every kind. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Whether letters pressed at an element are meant for it: what is typed into or chosen from, not what is ticked. */
export function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !isField(target)) return false;
  return !(target instanceof HTMLInputElement && WITHOUT_LETTERS.has(target.type));
}
