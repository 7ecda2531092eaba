import type { AssetId, EpochMs, IsoDate } from '@auspex/market';

/** What a company did to its shares. Earlier prices have to be adjusted by it; the source never does that. */
export type CorporateAction =
  | {
      readonly kind: 'split';
      readonly assetId: AssetId;
      /** First date of trading after it. */
      readonly exDate: IsoDate;
      /** New shares for one old one: 4 for 4-for-1, 0.1 for 1-for-10. */
      readonly newPerOld: number;
      /** Declaration if known, else the open of the ex-date. */
      readonly knownAt: EpochMs;
    }
  | {
      readonly kind: 'dividend';
      readonly assetId: AssetId;
      readonly exDate: IsoDate;
      readonly payDate?: IsoDate | undefined;
      /** Per share, in shares of the ex-date. */
      readonly amountPerShare: number;
      readonly currency: string;
      readonly knownAt: EpochMs;
    };
