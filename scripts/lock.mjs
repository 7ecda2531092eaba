import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other process does so for the same file; the lock of a dead process is taken over. `waits` is
 * called once if another process is at it.
 */
export async function withLock(file, work, waits) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    const seen = read(file);
    if (seen !== null && !holderAlive(seen)) removeIfStill(file, seen);
    else if (!told) {
      told = true;
      waits();
    }
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** What to tell an account that may not write to the checkout; null for any other error. */
export function explainWriting({ code, path }) {
  if (code !== 'EACCES' && code !== 'EROFS') return null;
  return `This account may not write to ${path} (${code}); start once as the account that owns the checkout.`;
}

/** Linked from a finished file, so that a lock is never seen without its holder. */
function take(file) {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `${process.pid} ${startOf(process.pid)}`);
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Between checking and removing, another process may have taken the lock: then it is given back. */
function removeIfStill(file, seen) {
  const aside = `${file}.abandoned.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== seen) linkSync(aside, file);
  } catch {
    // Somebody else was faster.
  }
  rmSync(aside, { force: true });
}

function holderAlive(content) {
  const [pid, start] = content.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return startOf(Number(pid)) === start;
}

/** Pids are reused after a restart; together with the start time they identify one process for good. */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? 'unknown' : (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
