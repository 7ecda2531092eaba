import { writeFileSync } from 'node:fs';
import { findExpressions, judgeAll } from './boundaries/expressions.ts';
import { readSyntax } from './boundaries/server-syntax.ts';
import { inCheckout, root } from './checkout.ts';

/** Keeps the hashes of the server's regular expressions that are judged safe, so that the check need not judge again. */
const expressions = readSyntax(root, inCheckout('apps/server/tsconfig.json'), findExpressions);
const safe = judgeAll(expressions);
writeFileSync(inCheckout('scripts/boundaries/safe-expressions.json'), `${JSON.stringify(safe, null, 2)}\n`);
console.log(`${safe.length} of ${expressions.size} regular expressions are judged safe.`);
