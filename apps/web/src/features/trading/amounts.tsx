import {
  currencyPlaces,
  decimal,
  formatExact,
  formatFullPrice,
  formatPrice,
  type Language,
  roundAverage,
  roundToPlaces,
} from '@auspex/market';
import { useLanguage } from '../../i18n/use-text.ts';
import { Missing } from '../../ui/formats/missing.tsx';

/** More digits than any exchange trades in; what is divided has more. */
const QUANTITY_PLACES = 10;

/** A quantity with its asset: all its digits. */
export function quantityText(value: string, asset: string, language: Language): string {
  return `${formatExact(roundToPlaces(decimal(value), QUANTITY_PLACES), language)}\u00a0${asset}`;
}

/** A price that somebody set or paid with its asset: all its digits. */
export function priceText(value: string, asset: string, language: Language): string {
  return `${formatFullPrice(decimal(value), language)}\u00a0${asset}`;
}

/** Digits after the point of dollars and cents; a coin has more, and a hundredth of one is no small change. */
const CENTS = 2;

/** An amount of money with its asset. */
export function cashText(value: string, asset: string, language: Language): string {
  const amount = decimal(value);
  const digits =
    currencyPlaces(asset) > CENTS
      ? formatFullPrice(roundAverage(amount), language)
      : formatPrice(amount, undefined, language);
  return `${digits}\u00a0${asset}`;
}

interface AmountProps {
  readonly value: string | null;
  readonly asset: string;
  readonly missing?: string | undefined;
}

export function Quantity({ value, asset, missing }: AmountProps) {
  const language = useLanguage();
  return value === null ? <Missing reason={missing} /> : quantityText(value, asset, language);
}

export function PriceOf({ value, asset, missing }: AmountProps) {
  const language = useLanguage();
  return value === null ? <Missing reason={missing} /> : priceText(value, asset, language);
}

/** An average of prices; the digits that are left out are there on hover. */
export function AveragePrice({ value, asset, missing }: AmountProps) {
  const language = useLanguage();
  if (value === null) return <Missing reason={missing} />;
  const shown = roundAverage(decimal(value)).toString();
  return <span title={`${value} ${asset}`}>{priceText(shown, asset, language)}</span>;
}

export function Cash({ value, asset, missing }: AmountProps) {
  const language = useLanguage();
  if (value === null) return <Missing reason={missing} />;
  return <span title={`${value} ${asset}`}>{cashText(value, asset, language)}</span>;
}
