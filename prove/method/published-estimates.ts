import type { FitPrecision, GarchKind, GarchModel } from '../../packages/evaluation/src/rival/fit-garch.ts';
import type { Report } from '../../scripts/proof.ts';

/** Unrestricted, as the published estimates are. */
const EXACT: FitPrecision = { tolerance: 1e-11, restarts: 4, mostPersistent: 1.1 };

const PUBLISHED = [
  {
    // Fiorentini, Calzolari and Panattoni (1996), the benchmark of GARCH software (Brooks, Burke and Persand, 2001).
    name: 'GARCH(1,1), normal, of Fiorentini, Calzolari and Panattoni',
    kind: { asymmetric: false, tails: 'normal' },
    printed: { mean: -0.00619041, omega: 0.0107613, alpha: 0.153134, beta: 0.805974 },
    within: 1e-4,
  },
  {
    // Würtz, Chalabi and Luksan, "Parameter estimation of ARMA models with GARCH/APARCH errors", printed to 4 digits.
    name: 'GARCH(1,1), Student’s t, of Würtz, Chalabi and Luksan',
    kind: { asymmetric: false, tails: 'student' },
    printed: { mean: 0.002249, omega: 0.002319, alpha: 0.1244, beta: 0.8847, degrees: 4.118 },
    within: 1e-3,
  },
] as const;

/** The daily DEM/GBP returns of Bollerslev and Ghysels (1996): our estimates against printed ones. */
export function expectPublishedEstimates(
  report: Report,
  estimate: (kind: GarchKind, precision: FitPrecision) => GarchModel,
): void {
  for (const { name, kind, printed, within } of PUBLISHED) {
    const model = estimate(kind, EXACT);
    for (const [parameter, expected] of Object.entries(printed)) {
      const ours = model[parameter as 'mean' | 'omega' | 'alpha' | 'beta' | 'degrees'];
      const off = Math.abs(ours / expected - 1);
      report.expect(
        `${name}: ${parameter} ${expected} (must be within ${within})`,
        off <= within,
        `${ours.toPrecision(6)}, ${off.toExponential(1)} off`,
      );
    }
  }
}
