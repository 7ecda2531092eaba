import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Plans } from '../src/features/billing/billing.tsx';
import type { Overview } from '../src/features/billing/billing-queries.ts';
import { OwnPlan } from '../src/features/billing/own-plan.tsx';
import type { PlanKey } from '../src/features/billing/plans.ts';
import { Outcome } from '../src/features/billing/subscription-confirmation.tsx';

const markup = (node: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
export const words = (node: ReactNode) =>
  markup(node)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
export const nothing = () => undefined;
export const own = (overview: Overview) => words(<OwnPlan overview={overview} onAsk={nothing} />);
export const offered = (overview: Overview | undefined) =>
  markup(<Plans overview={overview} onChange={nothing} onCancel={nothing} />);

/** What can be clicked in the column of a plan. */
export function buttonOf(html: string, key: PlanKey): string {
  const column = html.slice(html.indexOf(`data-plan="${key}"`));
  const button = /<button([^>]*)>(?:<svg.*?<\/svg>)?([^<]*)/.exec(column);
  return `${button?.[2]}${button?.[1]?.includes('disabled=""') ? ' (off)' : ''}`;
}

/** The page after a payment, where the provider said this of what was begun. */
export const answered = (
  confirmation: Parameters<typeof Outcome>[0]['asked']['confirmation'],
  overview: Overview,
  named: string | null = null,
) =>
  words(
    <Outcome asked={{ overview, confirmation, times: 1, named }} waits pending={false} onAgain={nothing} />,
  );
