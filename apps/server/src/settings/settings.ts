import type { settingsChange } from '@auspex/contract';
import { publicConfiguration } from '@auspex/contract';
import { z } from 'zod';

/** Everything an admin may change at run time. */
export const settingsValues = publicConfiguration
  .pick({ socialLinks: true, flags: true, passwordPolicy: true, maintenance: true, comingSoon: true })
  .extend({ supportEmail: z.email() });

export type SettingsValues = z.output<typeof settingsValues>;
export type SettingName = keyof SettingsValues;
export type SettingsChange = z.output<typeof settingsChange>;

/** Settings before anybody changed one. */
export function defaultSettings(supportEmail: string): SettingsValues {
  return {
    supportEmail,
    socialLinks: [],
    flags: {},
    passwordPolicy: {
      minLength: 8,
      maxLength: null,
      lowercase: false,
      uppercase: false,
      numeric: false,
      nonAlphanumeric: false,
    },
    maintenance: { on: false, message: '' },
    comingSoon: { on: false, message: '' },
  };
}

/** The settings of the installation, the same in every process within a second. */
export interface Settings {
  /** From memory while changes are announced; from the database while they cannot be. */
  read(): Promise<SettingsValues>;
  /** The latest known, without waiting; for what must answer while the database is down. */
  latest(): SettingsValues;
  /**
   * Stores what is given and leaves the rest; audited. Refused if one of them is not what the admin has seen (`seen`),
   * because somebody else has changed it since.
   */
  change(
    change: SettingsChange,
    by: { actorId: string; requestId: string; seen?: SettingsChange | undefined },
  ): Promise<SettingsValues>;
  /** When the newest stored price became known; null before the first one. */
  freshAt(): Promise<Date | null>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
