export { fingerprintTables } from './fingerprint-tables.ts';
export { type RestoreRequest, restoreBackup } from './restore-backup.ts';
export { verifyBackup } from './verify-backup.ts';
export { type BackupRequest, writeBackup } from './write-backup.ts';
