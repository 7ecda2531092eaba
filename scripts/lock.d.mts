export function withLock<T>(file: string, work: () => Promise<T>, waits: () => void): Promise<T>;
export function explainWriting(error: NodeJS.ErrnoException): string | null;
