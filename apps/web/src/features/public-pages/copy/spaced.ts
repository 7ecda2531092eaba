/** French sets a space before these signs; a line must not break there. English has none, so both may pass. */
export function spaced(text: string): string {
  return text.replace(/ ([:;?!»%])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
}
