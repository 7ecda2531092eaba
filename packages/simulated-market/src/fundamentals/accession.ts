import { COMPANIES, type Company } from '../universe/universe.ts';

/** A filing's number in the SEC's form, with a filer id that no real company has. */
export function accessionOf(company: Company, year: number, serial: number): string {
  const { nth } = company;
  const number =
    nth === undefined ? COMPANIES.findIndex(({ assetId }) => assetId === company.assetId) + 1 : 1000 + nth;
  const filer = 9_990_000_000 + number;
  return `${filer}-${String(year % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`;
}
