import { portfolioWith } from '../features/portfolio/portfolio-screen.tsx';
import { openTicket } from '../shared/trading/ticket-overlay.ts';

const loadOrders = async () => (await import('../features/trading/orders-part.tsx')).OrdersPart;

/** The portfolio, with the orders of trading and the way to place one. */
export const Portfolio = portfolioWith({ loadOrders, openTicket });
