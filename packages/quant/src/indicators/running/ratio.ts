/** A ratio that takes the neutral value of its scale if there is nothing to divide by. */
export function ratio(part: number, whole: number, neutral: number): number {
  return whole === 0 ? neutral : part / whole;
}
